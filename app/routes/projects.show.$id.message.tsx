import { portals } from '~/http/portals.server';
import { messageWriteAction, messageWriteLoader } from '~/screens/messages/write.server';

export const loader = messageWriteLoader(portals.signedIn);
export const action = messageWriteAction(portals.signedIn);
export { MessageWriteScreen as default } from '~/screens/messages/write';
