import { planOfferAction, planOfferLoader } from '~/screens/billing/plans/manage.server';

export { QuestionScreen as default } from '~/screens/shell/question';
export const loader = planOfferLoader('retire');
export const action = planOfferAction('retire');
