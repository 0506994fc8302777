import { money } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import type { ProfitReason } from '~/models/scenarios/profit-reasons';
import { moneyFact } from '~/ui/money';

export const reasonWords = (
  text: Text,
  { reason, amount }: ProfitReason,
  currency: string,
): string =>
  text(`project.expected.${amount < 0 ? 'less' : 'more'}.${reason}`, {
    amount: money(Math.abs(amount), currency),
  });

/** The others are on the page that explains the figures. */
const most = 3;

/** The largest reasons in short, or why there is no expected profit. */
export const reasonsInWords = (
  text: Text,
  { profit, reasons }: { profit: number | null; reasons: ProfitReason[] },
  currency: string,
): string =>
  profit === null
    ? text('investment.irrOf.unpriced')
    : reasons
        .slice(0, most)
        .map((one) => reasonWords(text, one, currency))
        .join(', ');

type Row = { profit: number | null; expectedProfit: number | null; isProfitPending: number | null };

/** The expected profit of a row of a list, if it says something else than the profit. */
export function otherExpected(row: Row): number | 'pending' | null {
  if (row.profit === null && row.expectedProfit === null) return null;
  if (row.isProfitPending) return 'pending';
  return row.expectedProfit === row.profit ? null : row.expectedProfit;
}

/** The expected profit as a fact of a card, if it says something else than the profit. */
export function expectedFact(text: Text, row: Row, currency: string) {
  const other = otherExpected(row);
  if (other === null) return [];
  const label = text('dashboard.card.expected');
  return other === 'pending'
    ? [{ label, value: text('project.expected.pending') }]
    : [moneyFact(text, label, other, currency)];
}
