import { useText } from '~/i18n/text';
import type { UntakeableInvitation } from '~/models/invitations/untakeable.server';
import { Alert } from '~/ui/alert';

/** Invitations that this kind of account cannot accept. */
export function Untakeable({ invitations }: { invitations: UntakeableInvitation[] }) {
  const text = useText();
  return invitations.map(({ id, inviter, project, role }) => (
    <Alert key={id} kind="info">
      {text('invitation.untakeable', {
        inviter: inviter ?? text('invitation.answer.formerUser'),
        project,
        role: text(`shell.role.${role}`),
      })}
    </Alert>
  ));
}
