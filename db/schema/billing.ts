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
  /** HTML, cleaned when written and when shown. */
  notes: text().notNull().default(''),
  notesHe: text().notNull().default(''),
  amount: money().notNull(),
  currency: text().notNull(),
  /** `1 month`, `1 year`, `14 days`; its first two characters are shown. */
  duration: text().notNull(),
  trialDays: integer().notNull().default(0),
  /** Most projects at a time; null for no limit. */
  projectLimit: integer(),
  isActive: flag().notNull().default(true),
  order: integer().notNull().default(1),
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
    isActive: flag().notNull().default(false),
    ...stamps,
  },
  (table) => [
    index('cards_company').on(table.companyId, table.id),
    uniqueIndex('cards_active').on(table.personId).where(sql`is_active = 1`),
  ],
);

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
    status: text({ enum: ['trial', 'active', 'expired', 'cancelled'] }).notNull(),
    /** Renews by itself. */
    isSubscribe: flag().notNull().default(true),
    startedAt: time().notNull(),
    expiredAt: time().notNull(),
    ...stamps,
  },
  (table) => [
    index('subscriptions_company').on(table.companyId, table.expiredAt),
    index('subscriptions_renewal').on(table.isSubscribe, table.expiredAt),
  ],
);

export const transactionStatuses = ['pending', 'complete', 'failed', 'refunded'] as const;

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
    message: text().notNull().default(''),
    /** The same key charges once. */
    idempotencyKey: text(),
    day: day().notNull(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('transactions_transaction_id').on(table.transactionId),
    uniqueIndex('transactions_idempotency').on(table.idempotencyKey),
    index('transactions_company').on(table.companyId, table.id),
    index('transactions_amount').on(table.amount, table.id),
    index('transactions_status').on(table.status, table.id),
    index('transactions_status_amount').on(table.status, table.amount, table.id),
    index('transactions_company_status_amount').on(table.companyId, table.status, table.amount, table.id),
    index('transactions_company_amount').on(table.companyId, table.amount, table.id),
    index('transactions_company_status').on(table.companyId, table.status, table.id),
  ],
);
