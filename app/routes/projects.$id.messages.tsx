import { portals } from '~/http/portals.server';
import { messageListLoader } from '~/screens/messages/list.server';

export const loader = messageListLoader(portals.member);
export { MessageListScreen as default } from '~/screens/messages/list';
