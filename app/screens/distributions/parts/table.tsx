import { useText } from '~/i18n/text';
import { Badge } from '~/ui/alert';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';
import type { ShownDistribution } from '../show';

/** The part of each holder, with a link to its calculation. */
export function DistributionParts({ of: shown }: { of: ShownDistribution }) {
  const { parts, currency, status, withheld: allWithheld } = shown;
  const text = useText();
  const amountLabel = text('distribution.field.amount');
  const withheldLabel = text('distribution.field.withheld');
  const netLabel = text('distribution.show.net');
  const openLabel = text('distribution.field.open');
  return (
    <TableFrame caption={text('distribution.show.parts')}>
      <thead>
        <tr>
          <th scope="col">{text('distribution.field.holder')}</th>
          <FigureHead>{amountLabel}</FigureHead>
          {allWithheld > 0 && (
            <>
              <FigureHead>{withheldLabel}</FigureHead>
              <FigureHead>{netLabel}</FigureHead>
            </>
          )}
          {status === 'approved' && <FigureHead>{openLabel}</FigureHead>}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ holdingId, name, shareClass, amount, withheld, ...part }) => (
          <tr key={holdingId}>
            <th scope="row">
              <a href={part.href} className="inline-flex min-h-6 items-center">
                <bdi>{name}</bdi>
              </a>
              {shareClass !== null && (
                <Hint as="span" className="block">
                  <bdi>{shareClass}</bdi>
                </Hint>
              )}
              <Hint as="span" className="block">
                <a href={part.howHref} className="inline-flex min-h-6 items-center">
                  {text('distribution.show.how')}
                  <span className="visually-hidden"> ({name})</span>
                </a>
              </Hint>
            </th>
            <FigureCell label={amountLabel}>
              <Money minor={amount} currency={currency} href={part.howHref} />
            </FigureCell>
            {allWithheld > 0 && (
              <>
                <FigureCell label={withheldLabel}>
                  <Money minor={withheld} currency={currency} href={part.howHref} />
                </FigureCell>
                <FigureCell label={netLabel}>
                  <Money minor={amount - withheld} currency={currency} href={part.howHref} />
                </FigureCell>
              </>
            )}
            {status === 'approved' && (
              <FigureCell label={openLabel}>
                <OpenPart amount={amount} currency={currency} of={part} />
              </FigureCell>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

type OpenPartProps = {
  amount: number;
  currency: string;
  of: { openAmount: number; payHref: string | null };
};

function OpenPart({ amount, currency, of: { openAmount, payHref } }: OpenPartProps) {
  const text = useText();
  const open = <Money minor={openAmount} currency={currency} />;
  if (openAmount === 0 && amount > 0)
    return <Badge tone="good">{text('distribution.show.paidInFull')}</Badge>;
  if (payHref === null) return open;
  return (
    <a href={payHref} className="inline-flex min-h-6 items-center">
      {open}
    </a>
  );
}
