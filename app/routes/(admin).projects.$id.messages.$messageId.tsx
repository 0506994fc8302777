export { MessageShowScreen as default } from '~/screens/messages/show';
export {
  messageShowLoader as loader,
  replyAction as action,
} from '~/screens/messages/thread.server';
