import { useText } from '~/i18n/text';
import type { DistributionStatus } from '~/models/distributions/input';
import { Badge } from '~/ui/alert';

type Props = { status: DistributionStatus; open: number };

/** An approved distribution of which nothing is open is paid out. */
export function DistributionStatusBadge({ status, open }: Props) {
  const text = useText();
  if (status === 'approved' && open === 0)
    return <Badge tone="good">{text('distribution.status.paid')}</Badge>;
  return (
    <Badge tone={status === 'approved' ? 'info' : 'neutral'}>
      {text(`distribution.status.${status}`)}
    </Badge>
  );
}
