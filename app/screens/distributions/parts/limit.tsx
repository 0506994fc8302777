import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { CashLimit } from '~/models/books/cash.server';

const reasons = [
  ...(['retention', 'vat', 'taxWithheld', 'distributions'] as const),
  ...(['deposits', 'prepayments', 'overdue', 'owner'] as const),
];

/** How the most that can be distributed is computed; only what is not 0 is shown. */
export function DistributionLimit({ of, currency }: { of: CashLimit; currency: string }) {
  const text = useText();
  const kept = reasons.filter((reason) => of.reserved[reason] !== 0);
  if (kept.length === 0) return null;
  return (
    <dl className="facts">
      <div>
        <dt>{text('distribution.limit.cash', { day: day(of.day) })}</dt>
        <dd>{money(of.cash, currency)}</dd>
      </div>
      {kept.map((reason) => (
        <div key={reason}>
          <dt>{text(`distribution.limit.${reason}`)}</dt>
          <dd>{money(-of.reserved[reason], currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
