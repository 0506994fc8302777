export { actionHeaders as headers } from '~/http/action-headers.server';
export { ChangeCodeScreen as default } from '~/screens/profile/code';
export { changeCodeAction as action, changeCodeLoader as loader } from '~/screens/profile/code.server';
