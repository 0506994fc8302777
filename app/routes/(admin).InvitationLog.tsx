export { InvitationLogScreen as default } from '~/screens/invitations/log';
export { invitationLogLoader as loader } from '~/screens/invitations/log.server';
