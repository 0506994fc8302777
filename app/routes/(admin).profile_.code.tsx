export { actionHeaders as headers } from '~/http/headers.server';
export {
  contactCodeAction as action,
  contactCodeLoader as loader,
} from '~/screens/profile/contact.server';
export { CodeScreen as default } from '~/screens/shell/codes/code';
