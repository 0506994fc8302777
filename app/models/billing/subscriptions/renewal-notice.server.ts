import type { Database } from 'db/client.server';
import { plans, type subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { type TextKey, textOf } from '~/i18n/words';
import { timesFor } from '~/models/access/times.server';
import type { BillingContext } from '~/models/billing/receipts/receipt.server';
import { messageLocale } from '~/models/company/settings.server';
import { queueMessage } from '~/models/outbox/send.server';
import { pick } from '~/models/rows.server';
import { paymentPath, planPath } from '~/paths';

type NoticeKey =
  `payment.mail.${'trialEnds' | 'renews' | 'changes' | 'ends' | 'pastDue' | 'confirm' | 'ended'}`;

/** Mails the payer about the renewal, change or end of a subscription. */
export function sendNotice(
  tx: Database,
  context: BillingContext,
  { personId, planId, nextPlanId, expiredAt }: typeof subscriptions.$inferSelect,
  key: NoticeKey,
  { nextTryAt = 0, payment }: { nextTryAt?: number; payment?: number } = {},
) {
  const to = tx
    .select({
      ...pick(people, 'email', 'role'),
      locale: messageLocale,
      plan: plans.title,
      timeZone: companies.timeZone,
    })
    .from(people)
    .innerJoin(plans, eq(plans.id, planId))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(and(eq(people.id, personId), isNull(people.deletedAt)))
    .get();
  if (!to?.email) return;
  const text = textOf(to.locale, context.locale);
  const { day } = timesFor(to);
  const { title: nextPlan } = findTitle(tx, nextPlanId ?? planId) ?? { title: '' };
  const values = { plan: to.plan, changed: nextPlan, day: day(expiredAt), next: day(nextTryAt) };
  const portal = to.role === 'admin' ? 'admin' : 'member';
  const path =
    key === 'payment.mail.confirm' && payment ? paymentPath(portal, payment) : planPath(portal);
  const link = context.origin && new URL(path, context.origin).href;
  const body = [text(`${key}.text` as TextKey, values), link].filter(Boolean).join('\n');
  const subject = text(`${key}.subject` as TextKey, values);
  queueMessage(
    tx,
    context.secrets,
    { channel: 'mail', to: to.email, subject, text: body },
    context.now,
  );
}

const findTitle = (tx: Database, planId: number) =>
  tx.select(pick(plans, 'title')).from(plans).where(eq(plans.id, planId)).get();
