import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { textOf } from '~/i18n/words';
import { messageLocale } from '~/models/company/settings.server';
import { cancelJobs } from '~/models/jobs/enqueue.server';
import { queueMessage } from '~/models/outbox/send.server';
import { saveRow } from '~/models/rows.server';
import { webhookPath } from '~/paths';
import type { Secrets } from '~/services/secrets/secrets.server';

type Hook = Pick<typeof webhooks.$inferSelect, 'id' | 'version' | 'companyId' | 'name'>;
type PauseReason = NonNullable<(typeof webhooks.$inferSelect)['pausedBecause']>;

/** Waiting deliveries fail; an admin can send each of them again. */
export function pauseSending(
  tx: Database,
  { id, version }: Hook,
  because: PauseReason,
  now: number,
) {
  saveRow(tx, webhooks, { id, version }, { pausedAt: now, pausedBecause: because }, now);
  const stopped = tx
    .update(webhookDeliveries)
    .set({
      status: 'failed',
      problem: 'paused',
      answerStatus: null,
      answer: null,
      updatedAt: now,
    })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, 'waiting')))
    .returning({ id: webhookDeliveries.id })
    .all();
  cancelJobs(
    tx,
    'webhook.deliver',
    stopped.map((delivery) => delivery.id),
  );
}

type MailContext = { secrets: Secrets; origin: string | null; now: number };

/** Emails each admin of the company in their language. */
export function notifyAdmins(
  tx: Database,
  { secrets, origin, now }: MailContext,
  { id, companyId, name }: Hook,
  because: 'gone' | 'failing',
) {
  const admins = tx
    .select({ email: people.email, locale: messageLocale })
    .from(people)
    .innerJoin(companies, eq(companies.id, people.companyId))
    .where(
      and(
        eq(people.companyId, companyId),
        eq(people.role, 'admin'),
        isNull(people.parentId),
        isNull(people.deletedAt),
        eq(people.isActive, true),
        isNotNull(people.emailVerifiedAt),
      ),
    )
    .all();
  const link = origin && new URL(webhookPath(id), origin).href;
  for (const { email, locale } of admins) {
    if (!email) continue;
    const text = textOf(locale, 'en-US');
    const subject = text('webhook.mail.subject', { name });
    const words = [text(`webhook.mail.${because}`, { name }), link].filter(Boolean).join('\n\n');
    queueMessage(tx, secrets, { channel: 'mail', to: email, subject, text: words }, now);
  }
}
