import { useText } from '~/i18n/text';
import type { DistributionSource, DistributionStatus } from '~/models/distributions/input';
import { DistributionStatusBadge } from '~/screens/shell/distribution-status';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';

type HoldingDistribution = {
  id: number;
  href: string;
  number: number;
  source: DistributionSource;
  date: string;
  note: string | null;
  status: DistributionStatus;
  amount: number;
  withheld: number;
  openAmount: number;
};

type Props = { distributions: HoldingDistribution[]; currency: string };

/** The distributions of a holding, newest first. */
export function HoldingDistributions({ distributions, currency }: Props) {
  const text = useText();
  if (distributions.length === 0) return <Hint>{text('distribution.own.none')}</Hint>;
  const dateLabel = text('distribution.field.date');
  const statusLabel = text('distribution.field.status');
  const amountLabel = text('distribution.field.amount');
  const isWithheld = distributions.some(({ withheld }) => withheld > 0);
  const withheldLabel = text('distribution.field.withheld');
  return (
    <TableFrame caption={text('distribution.own.title')}>
      <thead>
        <tr>
          <th scope="col">{text('distribution.field.number')}</th>
          <th scope="col">{dateLabel}</th>
          <th scope="col">{statusLabel}</th>
          <FigureHead>{amountLabel}</FigureHead>
          {isWithheld && <FigureHead>{withheldLabel}</FigureHead>}
        </tr>
      </thead>
      <tbody>
        {distributions.map(({ id, href, number, source, date, note, status, ...part }) => (
          <tr key={id}>
            <th scope="row">
              <a href={href} className="inline-flex min-h-6 items-center">
                {text('distribution.list.name', { number })}
              </a>
              <Hint as="span" className="block">
                {note === null ? text(`distribution.source.${source}`) : <bdi>{note}</bdi>}
              </Hint>
            </th>
            <td data-label={dateLabel}>
              <Day at={date} />
            </td>
            <td data-label={statusLabel}>
              <DistributionStatusBadge status={status} open={part.openAmount} />
            </td>
            <FigureCell label={amountLabel}>
              <Money minor={part.amount} currency={currency} href={href} />
            </FigureCell>
            {isWithheld && (
              <FigureCell label={withheldLabel}>
                <Money minor={part.withheld} currency={currency} href={href} />
              </FigureCell>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
