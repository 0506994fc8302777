import { answerAction, answerLoader } from '~/screens/invitations/respond.server';

export const loader = answerLoader('reject');
export const action = answerAction('reject');
export { InvitationQuestionScreen as default } from '~/screens/invitations/question';
