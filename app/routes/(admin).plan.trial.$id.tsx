export { trialAction as action, trialLoader as loader } from '~/screens/plans/subscribe.server';
export { QuestionScreen as default } from '~/screens/shell/question';
