export {
  emailLinkSendAction as action,
  emailLinkSendLoader as loader,
} from '~/screens/profile/email-link-send.server';
