import { portals } from '~/http/portals.server';
import { renewalAction, renewalLoader } from '~/screens/plans/renewal.server';

export const loader = renewalLoader(portals.member, 'unsubscribe');
export const action = renewalAction(portals.member, 'unsubscribe');
export { RenewalScreen as default } from '~/screens/plans/renewal';
