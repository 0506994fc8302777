import { renewalAction, renewalLoader } from '~/screens/billing/plans/subscribe.server';

export const loader = renewalLoader('subscribe');
export const action = renewalAction('subscribe');
export { QuestionScreen as default } from '~/screens/shell/question';
