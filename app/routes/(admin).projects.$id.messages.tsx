export { messageLinks as links } from '~/screens/messages/links';
export { MessageListScreen as default } from '~/screens/messages/list';
export { messageListLoader as loader } from '~/screens/messages/list.server';
