export { ProjectInvitationsScreen as default } from '~/screens/invitations/pending';
export { projectInvitationsLoader as loader } from '~/screens/invitations/pending.server';
