import { portals } from '~/http/portals.server';
import { messageShowLoader } from '~/screens/messages/show.server';

export const loader = messageShowLoader(portals.member);
export { MessageShowScreen as default } from '~/screens/messages/show';
