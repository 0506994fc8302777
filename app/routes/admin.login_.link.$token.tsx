export { actionHeaders as headers } from '~/http/headers.server';
export { LinkScreen as default } from '~/screens/shell/link';
export {
  signInLinkAction as action,
  signInLinkLoader as loader,
} from '~/screens/sign-in/link.server';
