import { renewalAction, renewalLoader } from '~/screens/billing/plans/subscribe.server';

export const loader = renewalLoader('unsubscribe');
export const action = renewalAction('unsubscribe');
export { QuestionScreen as default } from '~/screens/shell/question';
