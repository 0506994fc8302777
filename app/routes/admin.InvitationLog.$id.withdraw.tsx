import { portals } from '~/http/portals.server';
import { withdrawAction, withdrawLoader } from '~/screens/invitations/withdraw.server';

export const loader = withdrawLoader(portals.admin);
export const action = withdrawAction(portals.admin);
export { InvitationQuestionScreen as default } from '~/screens/invitations/question';
