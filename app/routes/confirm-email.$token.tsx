export { EmailLinkScreen as default } from '~/screens/profile/email-link';
export { emailLinkAction as action, emailLinkLoader as loader } from '~/screens/profile/email-link.server';
