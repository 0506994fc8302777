import { portals } from '~/http/portals.server';
import { sessionEndAction, sessionEndLoader } from '~/screens/profile/session-end.server';

export const loader = sessionEndLoader(portals.member);
export const action = sessionEndAction(portals.member);

export { SessionEndScreen as default } from '~/screens/profile/session-end';
