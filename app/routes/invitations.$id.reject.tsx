import { portals } from '~/http/portals.server';
import { answerAction, answerLoader } from '~/screens/invitations/answer.server';

export const loader = answerLoader(portals.member, 'reject');
export const action = answerAction(portals.member, 'reject');
export { InvitationQuestionScreen as default } from '~/screens/invitations/question';
