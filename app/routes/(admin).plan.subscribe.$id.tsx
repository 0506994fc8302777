import { renewalAction, renewalLoader } from '~/screens/plans/renewal.server';

export const loader = renewalLoader('subscribe');
export const action = renewalAction('subscribe');
export { RenewalScreen as default } from '~/screens/plans/renewal';
