import { useText } from '~/i18n/text';
import type { ExplainedTier } from '~/models/distributions/explain.server';
import { reasonOf } from '~/models/distributions/words';
import { tierWords } from '~/models/terms/words';
import { Section } from '~/ui/card';
import { Facts } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { FigureCell, FigureHead, TableFrame } from '~/ui/table-parts';
import { Hint } from '~/ui/text';

type Props = {
  part: { amount: number; withheld: number };
  tiers: ExplainedTier[];
  currency: string;
};

/** A part of a distribution, explained tier by tier. */
export function ExplainedPart({ part: { amount, withheld }, tiers, currency }: Props) {
  const text = useText();
  return (
    <>
      {tiers.length === 0 && <p>{text('distribution.explain.nothing')}</p>}
      {tiers.map((paid) => (
        <Section
          key={`${paid.position} ${paid.kind}`}
          title={tierWords(text, paid.tier)}
          action={
            <strong>
              <Money minor={paid.amount} currency={currency} />
            </strong>
          }
        >
          <Earnings of={paid} currency={currency} />
          <p>{reasonOf(text, paid, currency)}</p>
        </Section>
      ))}
      <Facts
        items={[
          {
            label: text('distribution.explain.total'),
            value: <Money minor={amount} currency={currency} />,
          },
          ...(withheld > 0
            ? [
                {
                  label: text('distribution.explain.withheld'),
                  value: <Money minor={withheld} currency={currency} />,
                },
                {
                  label: text('distribution.explain.net'),
                  value: <Money minor={amount - withheld} currency={currency} />,
                },
              ]
            : []),
        ]}
      />
      <Hint>{text('distribution.explain.conventions')}</Hint>
    </>
  );
}

/** The return of each contribution, by period. */
function Earnings({ of: { earned }, currency }: { of: ExplainedTier; currency: string }) {
  const text = useText();
  if (earned.length === 0) return null;
  const periodLabel = text('distribution.explain.period');
  const daysLabel = text('distribution.explain.days');
  const baseLabel = text('distribution.explain.base');
  const earnedLabel = text('distribution.explain.earned');
  return (
    <TableFrame caption={text('distribution.explain.earned')}>
      <thead>
        <tr>
          <th scope="col">{text('distribution.explain.contribution')}</th>
          <th scope="col">{periodLabel}</th>
          <FigureHead>{daysLabel}</FigureHead>
          <FigureHead>{baseLabel}</FigureHead>
          <FigureHead>{earnedLabel}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {earned.map((line) => (
          <tr key={`${line.contributedOn} ${line.from} ${line.base}`}>
            <th scope="row">
              <Day at={line.contributedOn} />
            </th>
            <td data-label={periodLabel}>
              <span>
                <Day at={line.from} /> – <Day at={line.to} />
              </span>
            </td>
            <FigureCell label={daysLabel}>{line.days}</FigureCell>
            <FigureCell label={baseLabel}>
              <Money minor={line.base} currency={currency} />
            </FigureCell>
            <FigureCell label={earnedLabel}>
              <Money minor={line.earned} currency={currency} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
