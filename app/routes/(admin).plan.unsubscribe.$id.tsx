import { renewalAction, renewalLoader } from '~/screens/plans/renewal.server';

export const loader = renewalLoader('unsubscribe');
export const action = renewalAction('unsubscribe');
export { RenewalScreen as default } from '~/screens/plans/renewal';
