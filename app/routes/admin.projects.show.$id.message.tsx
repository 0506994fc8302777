import { portals } from '~/http/portals.server';
import { messageWriteAction, messageWriteLoader } from '~/screens/messages/write.server';

export const loader = messageWriteLoader(portals.admin);
export const action = messageWriteAction(portals.admin);
export { MessageWriteScreen as default } from '~/screens/messages/write';
