import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { day, flag, id, money, stamps, time } from '../columns';
import { companies } from './company';
import { people } from './person';

export const plans = sqliteTable('plans', {
  id: id(),
  title: text().notNull(),
  /** In English, and in Hebrew; what is empty is shown in the other. */
  description: text().notNull().default(''),
  descriptionHe: text().notNull().default(''),
  /** A line of text for each thing a plan brings. */
  notes: text().notNull().default(''),
  notesHe: text().notNull().default(''),
  amount: money().notNull(),
  currency: text().notNull(),
  /** `1 month`, `1 year`, `14 days`. */
  duration: text().notNull(),
  trialDays: integer().notNull().default(0),
  /** Most projects at a time; null for no limit. */
  projectLimit: integer(),
  /** Whether it is on offer; a retired one keeps its subscribers. */
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
    /** What the payment gateway knows the card by; number and CVC are never stored. */
    gatewayToken: text().notNull(),
    brand: text().notNull(),
    lastFour: text().notNull(),
    expiryMonth: integer().notNull(),
    expiryYear: integer().notNull(),
    /**
     * The gateway's hash of the card number, by which it recognises the same card; null where it
     * has none.
     */
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
 * `past_due`: to be renewed, and not paid yet; people go on working. `cancelled`: another plan took
 * its place.
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
    /** Renews by itself. */
    isSubscribe: flag().notNull().default(true),
    startedAt: time().notNull(),
    expiredAt: time().notNull(),
    /** Charges that failed since it was to be renewed, and when the next is tried. */
    renewalTries: integer().notNull().default(0),
    nextTryAt: time(),
    /** The end its payer was written to about. */
    remindedOf: time(),
    /** Why the super admin gave it; null where it was paid for or tried. */
    grantReason: text(),
    /**
     * The plan the next renewal changes to (docs/rules.md#plan-changes); null for the same plan.
     */
    nextPlanId: integer().references(() => plans.id),
    /** Periods are counted from here; null for `startedAt`. */
    countedFrom: time(),
    ...stamps,
  },
  (table) => [
    index('subscriptions_company').on(table.companyId, table.expiredAt),
    index('subscriptions_renewal').on(table.isSubscribe, table.expiredAt),
    index('subscriptions_running')
      .on(table.expiredAt)
      .where(sql`status in ('trial', 'active', 'past_due')`),
  ],
);

/** `begun` until the gateway has answered, `asked` while its customer confirms at their bank. */
export const paymentStates = ['begun', 'asked', 'complete', 'failed'] as const;

/**
 * What was asked of the gateway, written before it is asked: so a charge is known however the
 * server ends.
 */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    /** Null once the account was deleted. */
    personId: integer().references(() => people.id),
    planId: integer()
      .notNull()
      .references(() => plans.id),
    /** The one a renewal is of. */
    subscriptionId: integer().references(() => subscriptions.id),
    cardId: integer().references(() => cards.id, { onDelete: 'set null' }),
    /** What is charged: the price less the credit. */
    amount: money().notNull(),
    currency: text().notNull(),
    /** The plan's price; null in rows from before credits, where it was the amount. */
    price: money(),
    /** The unused part of the period that this payment ends, and its days. */
    credit: money().notNull().default(0),
    creditDays: integer().notNull().default(0),
    /** The subscription whose paid time is credited. */
    creditedId: integer().references(() => subscriptions.id),
    state: text({ enum: paymentStates }).notNull(),
    gateway: text().notNull(),
    /** The gateway charges once by it. */
    key: text().notNull(),
    reference: text(),
    /** The gateway's hosted page on which it is paid; null where a saved card was charged. */
    page: text(),
    reason: text(),
    redirectUrl: text(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('payments_key').on(table.key),
    uniqueIndex('payments_page').on(table.page).where(sql`page is not null`),
    index('payments_reference').on(table.reference).where(sql`reference is not null`),
    index('payments_open').on(table.id).where(sql`state in ('begun', 'asked')`),
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
    /** Null once the account was deleted; the books keep the row. */
    personId: integer().references(() => people.id),
    planId: integer().references(() => plans.id),
    subscriptionId: integer().references(() => subscriptions.id),
    amount: money().notNull(),
    currency: text().notNull(),
    status: text({ enum: transactionStatuses }).notNull(),
    /**
     * A code, shown in the reader's language (`transaction.reasons`); null in older rows with a
     * sentence of their own.
     */
    reason: text(),
    /** A sentence of a row from before reasons. */
    message: text().notNull().default(''),
    /** The same key charges once. */
    idempotencyKey: text(),
    paymentId: integer().references(() => payments.id),
    /** The charge that a refund gives back; its amount is below zero. */
    refundOf: integer(),
    /** Null where nothing was charged (docs/rules.md#receipts). */
    receiptNumber: integer(),
    /**
     * 1 for the numbers of the installation; null for older ones, which each company counted for
     * itself.
     */
    receiptSeries: integer().$default(() => 1),
    /** Contained in the amount. */
    vat: money().notNull().default(0),
    /** In hundredths of a percent; null in rows from before it was kept. */
    vatRate: integer(),
    /** How the amount of a charge came about: the plan's price less the credit for unused days. */
    price: money(),
    credit: money().notNull().default(0),
    creditDays: integer().notNull().default(0),
    /** The time a charge paid for. */
    periodFrom: time(),
    periodTo: time(),
    /** Kept here since cards can be deleted. */
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
    index('transactions_plan').on(table.planId, table.id),
    index('transactions_day').on(table.day, table.id),
    index('transactions_company').on(table.companyId, table.id),
    index('transactions_amount').on(table.amount, table.id),
    index('transactions_status').on(table.status, table.id),
    index('transactions_status_amount').on(table.status, table.amount, table.id),
    index('transactions_company_status_amount').on(
      table.companyId,
      table.status,
      table.amount,
      table.id,
    ),
    index('transactions_company_amount').on(table.companyId, table.amount, table.id),
    index('transactions_company_status').on(table.companyId, table.status, table.id),
  ],
);
