import { portals } from '~/http/portals.server';
import { withdrawAction, withdrawLoader } from '~/screens/invitations/withdraw.server';

export const loader = withdrawLoader(portals.member);
export const action = withdrawAction(portals.member);
export { InvitationQuestionScreen as default } from '~/screens/invitations/question';
