import type { Database } from 'db/client.server';
import { payments, plans, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { people, type Role } from 'db/schema/person';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { day, money } from '~/i18n/format';
import { type Locale, textOf } from '~/i18n/words';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import { assertPaidFor } from '~/models/plans/subscription.server';
import { pick } from '~/models/rows.server';
import { receiptPath } from '~/paths';
import type { Secrets } from '~/services/secrets/secrets.server';

/** With what payments are settled: by a form, by the bank's word, or by the clock. */
export type Books = {
  db: Database;
  secrets: Secrets;
  /** Of whoever asks, where the payer's own language is not known. */
  locale: Locale;
  origin: string | null;
  now: number;
  /** The tax contained in a price, in percent, and the operator's number at the tax office. */
  vat: { rate: number; id: string | null };
};

type Payer = { email: string; locale: string | null; role: Role };

/** Its link shows the receipt; the mail alone says what was paid, for what and until when. */
export function sendReceipt(tx: Database, books: Books, payer: Payer, transactionId: number) {
  const { secrets, origin, now, locale } = books;
  const text = textOf(payer.locale, locale);
  const found = receiptRow(tx, transactionId);
  if (!found) return;
  const values = {
    number: String(found.receiptNumber),
    plan: found.planTitle ?? '',
    amount: money(found.amount, found.currency),
    day: day(found.day),
  };
  const link =
    origin && new URL(receiptPath(payer.role === 'admin' ? 'admin' : 'member', transactionId), origin).href;
  const body = [text('payment.receipt.mail.text', values), link].filter(Boolean).join('\n');
  const message = { channel: 'mail' as const, to: payer.email, text: body };
  sendMessage(tx, secrets, { ...message, subject: text('payment.receipt.mail.subject', values) }, now);
}

const receiptRow = (db: Database, id: number) =>
  db
    .select({
      ...pick(
        transactions,
        'id',
        'transactionId',
        'companyId',
        'receiptNumber',
        'amount',
        'vat',
        'currency',
        'day',
        'refundOf',
      ),
      planTitle: plans.title,
      duration: plans.duration,
      companyName: companies.name,
      payer: people.name,
      reference: payments.reference,
    })
    .from(transactions)
    .innerJoin(companies, eq(companies.id, transactions.companyId))
    .leftJoin(plans, eq(plans.id, transactions.planId))
    .leftJoin(people, and(eq(people.id, transactions.personId), isNull(people.deletedAt)))
    .leftJoin(payments, eq(payments.id, transactions.paymentId))
    .where(and(eq(transactions.id, id), isNotNull(transactions.receiptNumber)))
    .get();

/** A printable receipt, of a charge or of a refund. */
export const receipt = query({
  permission: 'billing',
  input: byId,
  run({ db, actor, vat, gateway }, { id }) {
    if (actor.role !== 'superadmin') assertPaidFor(gateway);
    const found = receiptRow(db, id);
    const isTheirs =
      actor.role === 'superadmin' || (actor.companyId !== null && found?.companyId === actor.companyId);
    if (!found || !isTheirs) throw new AppError('not-found');
    return { ...found, vatId: vat.id };
  },
});
