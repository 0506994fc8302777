export { LinkScreen as default } from '~/screens/shell/link';
export {
  enrollLinkAction as action,
  enrollLinkLoader as loader,
} from '~/screens/sign-in/enroll.server';
