export { messageShowLoader as loader } from '~/screens/messages/message.server';
export { MessageShowScreen as default } from '~/screens/messages/show';
