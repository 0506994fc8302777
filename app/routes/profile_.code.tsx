import { portals } from '~/http/portals.server';
import { changeCodeAction, changeCodeLoader } from '~/screens/profile/code.server';

export const loader = changeCodeLoader(portals.member);
export const action = changeCodeAction(portals.member);

export { actionHeaders as headers } from '~/http/action-headers.server';
export { ChangeCodeScreen as default } from '~/screens/profile/code';
