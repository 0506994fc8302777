import { portals } from '~/http/portals.server';
import { sessionEndAction, sessionEndLoader } from '~/screens/profile/session-end.server';

export const loader = sessionEndLoader(portals.admin);
export const action = sessionEndAction(portals.admin);

export { SessionEndScreen as default } from '~/screens/profile/session-end';
