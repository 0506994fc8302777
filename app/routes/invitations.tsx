export { ProjectInvitationsScreen as default } from '~/screens/invitations/pending';
export {
  claimAction as action,
  projectInvitationsLoader as loader,
} from '~/screens/invitations/pending.server';
