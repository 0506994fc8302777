export { InboxScreen as default } from '~/screens/messages/inbox';
export { inboxLoader as loader } from '~/screens/messages/inbox.server';
