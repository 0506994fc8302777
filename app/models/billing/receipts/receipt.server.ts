import type { Database } from 'db/client.server';
import { payments, plans, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { day, money } from '~/i18n/format';
import { type Locale, textOf } from '~/i18n/words';
import { isLinkPayment } from '~/models/billing/payments/link.server';
import { assertBillingEnabled } from '~/models/billing/subscriptions/subscription.server';
import { messageLocale } from '~/models/company/settings.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { query, type Seller } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import { pick } from '~/models/rows.server';
import { receiptPath } from '~/paths';
import type { Secrets } from '~/services/secrets/secrets.server';

/** With what payments are settled: by a form, by the bank's word, or by the clock. */
export type BillingContext = {
  db: Database;
  secrets: Secrets;
  /** Of whoever asks, where the payer's own language is not known. */
  locale: Locale;
  origin: string | null;
  now: number;
  vat: Seller;
};

/**
 * Of a charge or a refund, to whom it was for. Its link shows the receipt; the mail alone says what
 * was paid for what.
 */
export function sendReceipt(tx: Database, context: BillingContext, transactionId: number) {
  const { secrets, origin, now, locale } = context;
  const found = receiptRow(tx, transactionId);
  const payer = payerOf(tx, transactionId);
  if (!found || !payer?.email) return;
  const text = textOf(payer.locale, locale);
  const key = mailOf(found);
  const values = {
    number: String(found.receiptNumber),
    plan: found.planTitle ?? '',
    amount: money(Math.abs(found.amount), found.currency),
    day: day(found.day),
  };
  const link =
    origin &&
    new URL(receiptPath(payer.role === 'admin' ? 'admin' : 'member', transactionId), origin).href;
  const body = [text(`${key}.text`, values), link].filter(Boolean).join('\n');
  const message = { channel: 'mail' as const, to: payer.email, text: body };
  sendMessage(tx, secrets, { ...message, subject: text(`${key}.subject`, values) }, now);
}

/** Undefined once the account was deleted. */
const payerOf = (tx: Database, transactionId: number) =>
  tx
    .select({ ...pick(people, 'email', 'role'), locale: messageLocale })
    .from(transactions)
    .innerJoin(people, and(eq(people.id, transactions.personId), isNull(people.deletedAt)))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(eq(transactions.id, transactionId))
    .get();

type Kind = { refundOf: number | null; paymentKey: string | null };

const isByLink = ({ paymentKey }: Kind): boolean =>
  paymentKey !== null && isLinkPayment({ key: paymentKey });

function mailOf(found: Kind) {
  if (found.refundOf !== null) return 'payment.refund.mail';
  return isByLink(found) ? 'payment.receipt.byLink' : 'payment.receipt.mail';
}

/** A refund is of the payment of its charge. */
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
      ...pick(transactions, 'vatRate', 'price', 'credit', 'creditDays', 'periodFrom', 'periodTo'),
      ...pick(transactions, 'cardBrand', 'cardLastFour'),
      planTitle: plans.title,
      duration: plans.duration,
      companyName: companies.name,
      payer: people.name,
      paymentKey: payments.key,
    })
    .from(transactions)
    .innerJoin(companies, eq(companies.id, transactions.companyId))
    .leftJoin(plans, eq(plans.id, transactions.planId))
    .leftJoin(people, and(eq(people.id, transactions.personId), isNull(people.deletedAt)))
    .leftJoin(
      payments,
      eq(
        payments.id,
        sql`coalesce(${transactions.paymentId}, (select c.payment_id from transactions c where c.id = ${transactions.refundOf}))`,
      ),
    )
    .where(and(eq(transactions.id, id), isNotNull(transactions.receiptNumber)))
    .get();

/** A printable receipt, of a charge or of a refund. */
export const receipt = query({
  permission: 'billing',
  input: byId,
  run({ db, actor, vat, gateway }, { id }) {
    if (actor.role !== 'superadmin') assertBillingEnabled(gateway);
    const found = receiptRow(db, id);
    const isTheirs =
      actor.role === 'superadmin' ||
      (actor.companyId !== null && found?.companyId === actor.companyId);
    if (!found || !isTheirs) throw new AppError('not-found');
    const { paymentKey, ...shown } = found;
    const { id: vatId, sellerName = null, sellerAddress = null } = vat;
    return {
      ...shown,
      ...ofCharge(db, found),
      net: found.amount - found.vat,
      isByLink: isByLink({ ...shown, paymentKey }),
      seller: { name: sellerName, address: sellerAddress, vatId },
    };
  },
});

/** A refund names the period and the card of the charge it is of. */
function ofCharge(db: Database, { refundOf }: { refundOf: number | null }) {
  if (refundOf === null) return {};
  const columns = pick(transactions, 'periodFrom', 'periodTo', 'cardBrand', 'cardLastFour');
  return db.select(columns).from(transactions).where(eq(transactions.id, refundOf)).get() ?? {};
}
