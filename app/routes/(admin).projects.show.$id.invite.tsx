export { InviteScreen as default } from '~/screens/invitations/invite';
export {
  inviteAction as action,
  inviteLoader as loader,
} from '~/screens/invitations/invite.server';
