import type { Database } from 'db/client.server';
import { changeOrders } from 'db/schema/order';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { money } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import { amountOfChange } from '~/models/change-orders/list.server';
import { pick } from '~/models/rows.server';
import { shortened } from './sections';

/**
 * The change orders of a project that were approved from a moment on and before another one, with
 * their amounts in minor units.
 */
export const approvedChangesIn = (db: Database, projectId: number, from: number, to: number) =>
  db
    .select({ ...pick(changeOrders, 'id', 'number', 'title', 'days'), amount: amountOfChange })
    .from(changeOrders)
    .where(
      and(
        eq(changeOrders.projectId, projectId),
        eq(changeOrders.status, 'approved'),
        gte(changeOrders.decidedAt, from),
        lt(changeOrders.decidedAt, to),
      ),
    )
    .orderBy(asc(changeOrders.number))
    .all();

export type ApprovedChange = ReturnType<typeof approvedChangesIn>[number];

/** What an update says about an approved change. */
export function describeChange(
  text: Text,
  { number, title, amount, days }: ApprovedChange,
  { currency, hasAmounts }: { currency: string; hasAmounts: boolean },
): string {
  const budget =
    amount > 0 ? 'raisesBudget' : amount < 0 ? 'lowersBudget' : ('movesBudget' as const);
  const effects = [
    hasAmounts &&
      text(`investorUpdate.text.${budget}`, { amount: money(Math.abs(amount), currency) }),
    days !== 0 &&
      text(`investorUpdate.text.${days > 0 ? 'endsLater' : 'endsEarlier'}`, {
        count: Math.abs(days),
      }),
  ];
  const change = text('investorUpdate.text.change', { number, title: shortened(title) });
  return [change, ...effects.filter((effect) => effect !== false)].join(', ');
}
