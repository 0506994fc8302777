export {
  emailLinkAction as action,
  emailLinkLoader as loader,
} from '~/screens/profile/email-link.server';
export { LinkScreen as default } from '~/screens/shell/link';
