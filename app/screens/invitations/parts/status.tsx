import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { Badge, type BadgeTone } from '~/ui/alert';

const tones = {
  pending: 'info',
  accepted: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
} as const satisfies Record<string, BadgeTone>;

const statuses = Object.keys(tones) as (keyof typeof tones)[];

export const statusFilter = (text: Text) => ({
  name: 'status',
  label: text('invitation.field.status'),
  options: statuses.map((status) => ({
    value: status,
    label: text(`invitation.status.${status}`),
  })),
});

export function InvitationStatus({ status }: { status: keyof typeof tones }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`invitation.status.${status}`)}</Badge>;
}
