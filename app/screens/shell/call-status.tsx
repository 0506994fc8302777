import { useText } from '~/i18n/text';
import type { CallStatus } from '~/models/capital-calls/input';
import { Badge } from '~/ui/alert';

/** A call that was sent and of which nothing is open is paid. */
export function CallStatusBadge({ status, open }: { status: CallStatus; open: number }) {
  const text = useText();
  if (status === 'issued' && open === 0)
    return <Badge tone="good">{text('capitalCall.status.paid')}</Badge>;
  return (
    <Badge tone={status === 'issued' ? 'info' : 'neutral'}>
      {text(`capitalCall.status.${status}`)}
    </Badge>
  );
}
