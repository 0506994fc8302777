import { portals } from '~/http/portals.server';
import { confirmAction, confirmLoader } from '~/screens/profile/confirm.server';

export const loader = confirmLoader(portals.admin);
export const action = confirmAction(portals.admin);

export { actionHeaders as headers } from '~/http/action-headers.server';
export { ConfirmScreen as default } from '~/screens/profile/confirm';
