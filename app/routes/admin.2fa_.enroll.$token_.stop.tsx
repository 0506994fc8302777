export { LinkScreen as default } from '~/screens/shell/link';
export {
  stopLinkAction as action,
  stopLinkLoader as loader,
} from '~/screens/sign-in/enroll.server';
