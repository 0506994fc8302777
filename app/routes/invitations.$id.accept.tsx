import { answerAction, answerLoader } from '~/screens/invitations/respond.server';

export const loader = answerLoader('accept');
export const action = answerAction('accept');
export { InvitationQuestionScreen as default } from '~/screens/invitations/question';
