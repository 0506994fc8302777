export { actionHeaders as headers } from '~/http/headers.server';
export { CodeScreen as default } from '~/screens/shell/codes/code';
export {
  verifySignupAction as action,
  verifySignupLoader as loader,
} from '~/screens/signup/verify.server';
