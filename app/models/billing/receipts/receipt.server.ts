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
import { queueMessage } from '~/models/outbox/send.server';
import { pick } from '~/models/rows.server';
import { receiptPath } from '~/paths';
import type { Secrets } from '~/services/secrets/secrets.server';

/**
 * Everything needed to record a payment, whether it comes from a form, a gateway message or the
 * renewal job.
 */
export type BillingContext = {
  db: Database;
  secrets: Secrets;
  /** The language of the request, used if the payer's is unknown. */
  locale: Locale;
  origin: string | null;
  /** The client's IP address; null for jobs and the gateway's messages. */
  address: string | null;
  now: number;
  vat: Seller;
};

/** Emails the receipt of a charge or refund to the payer, with a link to the receipt page. */
export function sendReceipt(tx: Database, context: BillingContext, transactionId: number) {
  const { secrets, origin, now, locale } = context;
  const row = receiptRow(tx, transactionId);
  const payer = payerOf(tx, transactionId);
  if (!row || !payer?.email) return;
  const text = textOf(payer.locale, locale);
  const key = mailKey(row);
  const values = {
    number: String(row.receiptNumber),
    plan: row.planTitle ?? '',
    amount: money(Math.abs(row.amount), row.currency),
    day: day(row.day),
  };
  const link =
    origin &&
    new URL(receiptPath(payer.role === 'admin' ? 'admin' : 'member', transactionId), origin).href;
  const body = [text(`${key}.text`, values), link].filter(Boolean).join('\n');
  const message = { channel: 'mail' as const, to: payer.email, text: body };
  queueMessage(tx, secrets, { ...message, subject: text(`${key}.subject`, values) }, now);
}

/** Undefined if the account was deleted. */
const payerOf = (tx: Database, transactionId: number) =>
  tx
    .select({ ...pick(people, 'email', 'role'), locale: messageLocale })
    .from(transactions)
    .innerJoin(people, and(eq(people.id, transactions.personId), isNull(people.deletedAt)))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(eq(transactions.id, transactionId))
    .get();

type ReceiptKind = { refundOf: number | null; paymentKey: string | null };

const isByLink = ({ paymentKey }: ReceiptKind): boolean =>
  paymentKey !== null && isLinkPayment({ key: paymentKey });

function mailKey(kind: ReceiptKind) {
  if (kind.refundOf !== null) return 'payment.refund.mail';
  return isByLink(kind) ? 'payment.receipt.byLink' : 'payment.receipt.mail';
}

/** A refund shares the payment of its charge. */
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
    .leftJoin(people, eq(people.id, transactions.personId))
    .leftJoin(
      payments,
      eq(
        payments.id,
        sql`coalesce(${transactions.paymentId},
          (select c.payment_id from transactions c where c.id = ${transactions.refundOf}))`,
      ),
    )
    .where(and(eq(transactions.id, id), isNotNull(transactions.receiptNumber)))
    .get();

/** The printable receipt of a charge or a refund. */
export const receipt = query({
  permission: 'billing',
  input: byId,
  run({ db, actor, vat, gateway }, { id }) {
    if (actor.role !== 'superadmin') assertBillingEnabled(gateway);
    const row = receiptRow(db, id);
    const isTheirs =
      actor.role === 'superadmin' ||
      (actor.companyId !== null && row?.companyId === actor.companyId);
    if (!row || !isTheirs) throw new AppError('not-found');
    const { paymentKey, ...fields } = row;
    const { vatId, sellerName = null, sellerAddress = null } = vat;
    return {
      ...fields,
      ...ofCharge(db, row),
      net: row.amount - row.vat,
      isByLink: isByLink({ ...fields, paymentKey }),
      seller: { name: sellerName, address: sellerAddress, vatId },
    };
  },
});

/** A refund shows the period and card of its charge. */
function ofCharge(db: Database, { refundOf }: { refundOf: number | null }) {
  if (refundOf === null) return {};
  const columns = pick(transactions, 'periodFrom', 'periodTo', 'cardBrand', 'cardLastFour');
  return db.select(columns).from(transactions).where(eq(transactions.id, refundOf)).get() ?? {};
}
