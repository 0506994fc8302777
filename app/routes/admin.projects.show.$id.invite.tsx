import { portals } from '~/http/portals.server';
import { inviteAction, inviteLoader } from '~/screens/invitations/invite.server';

export const loader = inviteLoader(portals.admin);
export const action = inviteAction(portals.admin);
export { InviteScreen as default } from '~/screens/invitations/invite';
