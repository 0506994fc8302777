export { InvitationQuestionScreen as default } from '~/screens/invitations/question';
export { withdrawAction as action, withdrawLoader as loader } from '~/screens/invitations/respond.server';
