export { QuestionScreen as default } from '~/screens/shell/question';
export { logoutAction as action, logoutLoader as loader } from '~/screens/sign-in/logout.server';
