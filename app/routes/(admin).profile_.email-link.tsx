export { emailLinkSendLoader as loader } from '~/screens/profile/email-link.server';
export { emailLinkSendAction as action } from '~/screens/profile/show.server';
