import type { Database } from 'db/client.server';
import { changeOrders } from 'db/schema/order';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { money } from '~/i18n/format';
import { type Locale, textFor } from '~/i18n/words';
import { amountOfChange } from '~/models/change-orders/list.server';
import { pick } from '~/models/rows.server';
import { storedImpact } from '~/models/scenarios/impact.server';
import { profitWords } from '~/models/scenarios/impact-words';
import { shortenName } from './sections';

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
    .all()
    .map((change) => ({
      ...change,
      /** As it was approved; null for changes from before impacts were kept. */
      impact: storedImpact(db, 'changeOrderId', change.id)?.figures ?? null,
    }));

type ApprovedChange = ReturnType<typeof approvedChangesIn>[number];

/** Describes an approved change for an update. */
export function describeChange(
  locale: Locale,
  { number, title, amount, days, impact }: ApprovedChange,
  { currency, hasAmounts }: { currency: string; hasAmounts: boolean },
): string {
  const text = textFor(locale);
  // Without its impact, from before these were kept, what was asked for is all that is known.
  const moved = impact ? impact.workEndsOn.days : days;
  const budget =
    amount > 0 ? 'raisesBudget' : amount < 0 ? 'lowersBudget' : ('movesBudget' as const);
  const effects = [
    hasAmounts &&
      text(`investorUpdate.text.${budget}`, { amount: money(Math.abs(amount), currency) }),
    moved !== 0 &&
      text(`investorUpdate.text.${moved > 0 ? 'endsLater' : 'endsEarlier'}`, {
        count: Math.abs(moved),
      }),
    hasAmounts && impact && profitWords(impact, currency, locale),
  ];
  const change = text('investorUpdate.text.change', { number, title: shortenName(title) });
  return [change, ...effects.filter((effect) => typeof effect === 'string')].join(', ');
}
