import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { day, flag, id, money, stamps, time } from '../columns';
import { companies } from './company';
import { people } from './person';

export const plans = sqliteTable('plans', {
  id: id(),
  title: text().notNull(),
  /** In English, and in Hebrew; an empty one falls back to the other. */
  description: text().notNull().default(''),
  descriptionHe: text().notNull().default(''),
  /** One line of text per benefit. */
  notes: text().notNull().default(''),
  notesHe: text().notNull().default(''),
  amount: money().notNull(),
  currency: text().notNull(),
  /** `1 month`, `1 year`, `14 days`. */
  duration: text().notNull(),
  trialDays: integer().notNull().default(0),
  /** The limit on projects; null for none. */
  projectLimit: integer(),
  /** False for archived plans, which keep their subscribers. */
  isActive: flag().notNull().default(true),
  order: integer().notNull().default(1),
  version: integer().notNull().default(1),
  ...stamps,
});

export const cards = sqliteTable(
  'cards',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    personId: integer()
      .notNull()
      .references(() => people.id),
    cardHolderName: text().notNull(),
    /** The gateway's token for the card; number and CVC are never stored. */
    gatewayToken: text().notNull(),
    brand: text().notNull(),
    lastFour: text().notNull(),
    expiryMonth: integer().notNull(),
    expiryYear: integer().notNull(),
    /** The gateway's hash of the card number, to recognise the same card; null if it has none. */
    fingerprint: text(),
    isActive: flag().notNull().default(false),
    ...stamps,
  },
  (table) => [
    index('cards_company').on(table.companyId, table.id),
    uniqueIndex('cards_active').on(table.personId).where(sql`is_active = 1`),
  ],
);

/**
 * `past_due`: renewal failed so far, and people can still work. `cancelled`: replaced by another
 * plan.
 */
export const subscriptionStatuses = [
  'trial',
  'active',
  'past_due',
  'expired',
  'cancelled',
] as const;

export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    personId: integer()
      .notNull()
      .references(() => people.id),
    planId: integer()
      .notNull()
      .references(() => plans.id),
    cardId: integer().references(() => cards.id, { onDelete: 'set null' }),
    status: text({ enum: subscriptionStatuses }).notNull(),
    /** True if it renews automatically. */
    isSubscribe: flag().notNull().default(true),
    startedAt: time().notNull(),
    expiredAt: time().notNull(),
    /** Failed renewal charges since the period ended, and the time of the next attempt. */
    renewalTries: integer().notNull().default(0),
    nextTryAt: time(),
    /** The period end that the payer was reminded of. */
    remindedOf: time(),
    /** The super admin's reason for granting it; null if it was paid for or is a trial. */
    grantReason: text(),
    /**
     * The plan that the next renewal changes to (docs/rules.md#plan-changes); null for the same
     * plan.
     */
    nextPlanId: integer().references(() => plans.id),
    countedFrom: time(),
    ...stamps,
  },
  (table) => [
    index('subscriptions_company').on(table.companyId, table.expiredAt),
    index('subscriptions_running')
      .on(table.expiredAt)
      .where(sql`status in ('trial', 'active', 'past_due')`),
  ],
);

/** `begun` until the gateway responds, `asked` while the customer confirms with their bank. */
export const paymentStates = ['begun', 'asked', 'complete', 'failed'] as const;

/** Charges, stored before the gateway is called, so that a crash cannot lose one. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    /** Null once the account is deleted. */
    personId: integer().references(() => people.id),
    planId: integer()
      .notNull()
      .references(() => plans.id),
    /** The subscription that the payment renews. */
    subscriptionId: integer().references(() => subscriptions.id),
    cardId: integer().references(() => cards.id, { onDelete: 'set null' }),
    /** The charged amount: the price minus the credit. */
    amount: money().notNull(),
    currency: text().notNull(),
    /** The plan's price; null in rows older than credits, where it equals the amount. */
    price: money(),
    /** The credit for the unused part of the period that this payment ends, and its days. */
    credit: money().notNull().default(0),
    creditDays: integer().notNull().default(0),
    /** The subscription whose unused time is credited. */
    creditedId: integer().references(() => subscriptions.id),
    state: text({ enum: paymentStates }).notNull(),
    gateway: text().notNull(),
    /** The gateway's idempotency key. */
    key: text().notNull(),
    reference: text(),
    /** The gateway's hosted page for this payment; null if a saved card was charged. */
    page: text(),
    reason: text(),
    redirectUrl: text(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('payments_key').on(table.key),
    uniqueIndex('payments_page').on(table.page).where(sql`page is not null`),
    index('payments_reference').on(table.reference).where(sql`reference is not null`),
    index('payments_company').on(table.companyId, table.id),
  ],
);

export const transactionStatuses = [
  'pending',
  'complete',
  'failed',
  'refunded',
  'disputed',
] as const;

export const transactions = sqliteTable(
  'transactions',
  {
    id: id(),
    transactionId: text().notNull(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    /** Null once the account is deleted; the row itself must be kept. */
    personId: integer().references(() => people.id),
    planId: integer().references(() => plans.id),
    subscriptionId: integer().references(() => subscriptions.id),
    amount: money().notNull(),
    currency: text().notNull(),
    status: text({ enum: transactionStatuses }).notNull(),
    /**
     * A code, shown in the reader's language (`transaction.reasons`); null in older rows, which
     * have a sentence.
     */
    reason: text(),
    /** A sentence, only in rows older than reason codes. */
    message: text().notNull().default(''),
    /** The gateway charges once per key. */
    idempotencyKey: text(),
    paymentId: integer().references(() => payments.id),
    /** The refunded charge; the amount of a refund is negative. */
    refundOf: integer(),
    /** Null if nothing was charged (docs/rules.md#receipts). */
    receiptNumber: integer(),
    /**
     * 1 for the installation's numbers; null for older ones, which each company counted on its own.
     */
    receiptSeries: integer().$default(() => 1),
    /** Included in the amount. */
    vat: money().notNull().default(0),
    vatRate: integer(),
    /** A charge's amount is the plan's price minus the credit for unused days. */
    price: money(),
    credit: money().notNull().default(0),
    creditDays: integer().notNull().default(0),
    /** The period that a charge paid for. */
    periodFrom: time(),
    periodTo: time(),
    /** Copied, because cards can be deleted. */
    cardBrand: text(),
    cardLastFour: text(),
    day: day().notNull(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('transactions_transaction_id').on(table.transactionId),
    uniqueIndex('transactions_idempotency').on(table.idempotencyKey),
    uniqueIndex('transactions_receipt')
      .on(table.companyId, table.receiptNumber)
      .where(sql`receipt_series is null`),
    uniqueIndex('transactions_receipt_series').on(table.receiptSeries, table.receiptNumber),
    index('transactions_subscription')
      .on(table.subscriptionId)
      .where(sql`subscription_id is not null`),
    index('transactions_refunds').on(table.refundOf).where(sql`refund_of is not null`),
    index('transactions_day').on(table.day, table.id),
    index('transactions_company').on(table.companyId, table.id),
  ],
);
