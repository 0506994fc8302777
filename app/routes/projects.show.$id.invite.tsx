import { portals } from '~/http/portals.server';
import { inviteAction, inviteLoader } from '~/screens/invitations/invite.server';

export const loader = inviteLoader(portals.signedIn);
export const action = inviteAction(portals.signedIn);
export { InviteScreen as default } from '~/screens/invitations/invite';
