export { InboxScreen as default } from '~/screens/messages/inbox';
export { inboxLoader as loader } from '~/screens/messages/inbox.server';
export { messageLinks as links } from '~/screens/messages/links';
