import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { CashLimit } from '~/models/books/cash.server';
import { Facts } from '~/ui/lists';
import { Money } from '~/ui/money';

const reasons = [
  ...(['retention', 'vat', 'taxWithheld', 'distributions'] as const),
  ...(['deposits', 'prepayments', 'overdue', 'owner'] as const),
];

/** The parts of the most that can be distributed; parts that are 0 are left out. */
export function DistributionLimit({ of, currency }: { of: CashLimit; currency: string }) {
  const text = useText();
  const kept = reasons.filter((reason) => of.reserved[reason] !== 0);
  if (kept.length === 0) return null;
  return (
    <Facts
      items={[
        {
          label: text('distribution.limit.cash', { day: day(of.day) }),
          value: <Money minor={of.cash} currency={currency} />,
        },
        ...kept.map((reason) => ({
          label: text(`distribution.limit.${reason}`),
          value: <Money minor={-of.reserved[reason]} currency={currency} />,
        })),
      ]}
    />
  );
}
