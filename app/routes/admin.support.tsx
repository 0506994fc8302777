export { SupportInboxScreen as default } from '~/screens/support/inbox';
export { supportInboxLoader as loader } from '~/screens/support/inbox.server';
