import { useText } from '~/i18n/text';
import { Badge, type BadgeTone } from '~/ui/badge';

const tones = {
  pending: 'info',
  accepted: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
} as const satisfies Record<string, BadgeTone>;

export function InvitationStatus({ status }: { status: keyof typeof tones }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`invitation.status.${status}`)}</Badge>;
}
