export { MessageWriteScreen as default } from '~/screens/messages/write';
export { messageWriteAction as action, messageWriteLoader as loader } from '~/screens/messages/write.server';
