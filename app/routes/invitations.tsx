import { portals } from '~/http/portals.server';
import { projectInvitationsLoader } from '~/screens/invitations/pending.server';

export const loader = projectInvitationsLoader(portals.member);
export { ProjectInvitationsScreen as default } from '~/screens/invitations/pending';
