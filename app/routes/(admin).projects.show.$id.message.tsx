export {
  messageWriteAction as action,
  messageWriteLoader as loader,
} from '~/screens/messages/message.server';
export { MessageWriteScreen as default } from '~/screens/messages/write';
