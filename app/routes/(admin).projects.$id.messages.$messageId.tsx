export { MessageShowScreen as default } from '~/screens/messages/show';
export { messageShowLoader as loader } from '~/screens/messages/show.server';
