import { portals } from '~/http/portals.server';
import { renewalAction, renewalLoader } from '~/screens/plans/renewal.server';

export const loader = renewalLoader(portals.admin, 'subscribe');
export const action = renewalAction(portals.admin, 'subscribe');
export { RenewalScreen as default } from '~/screens/plans/renewal';
