export { QuestionScreen as default } from '~/screens/shell/question';
export { approveAction as action, approveLoader as loader } from '~/screens/sign-in/approve.server';
