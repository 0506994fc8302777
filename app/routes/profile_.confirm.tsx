import { portals } from '~/http/portals.server';
import { confirmAction, confirmLoader } from '~/screens/profile/confirm.server';

export const loader = confirmLoader(portals.member);
export const action = confirmAction(portals.member);

export { actionHeaders as headers } from '~/http/action-headers.server';
export { ConfirmScreen as default } from '~/screens/profile/confirm';
