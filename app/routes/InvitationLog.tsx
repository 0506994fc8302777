import { portals } from '~/http/portals.server';
import { invitationLogLoader } from '~/screens/invitations/log.server';

export const loader = invitationLogLoader(portals.member);
export { InvitationLogScreen as default } from '~/screens/invitations/log';
