import { portals } from '~/http/portals.server';
import { changeAction, changeLoader } from '~/screens/profile/change.server';

export const loader = changeLoader(portals.member);
export const action = changeAction(portals.member);

export { actionHeaders as headers } from '~/http/action-headers.server';
export { ChangeContactScreen as default } from '~/screens/profile/change';
