import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { flag, id, money, stamps } from '../columns';
import { transactions } from './billing';
import { companies } from './company';
import { people } from './person';

/** A company's customer record at a payment gateway, which owns its saved cards. */
export const gatewayCustomers = sqliteTable(
  'gateway_customers',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    gateway: text().notNull(),
    reference: text().notNull(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('gateway_customers_company').on(table.companyId, table.gateway),
    uniqueIndex('gateway_customers_reference').on(table.gateway, table.reference),
  ],
);

/** `begun` until the gateway has opened its page, `open` while the person enters the card there. */
const cardSetupStates = ['begun', 'open', 'complete', 'failed'] as const;

export const cardSetups = sqliteTable(
  'card_setups',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    personId: integer()
      .notNull()
      .references(() => people.id),
    gateway: text().notNull(),
    state: text({ enum: cardSetupStates }).notNull(),
    /** The gateway opens one page per key. */
    key: text().notNull(),
    page: text(),
    url: text(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('card_setups_key').on(table.key),
    uniqueIndex('card_setups_page').on(table.page).where(sql`page is not null`),
  ],
);

/** `begun` until the gateway responds, `pending` until it has paid the money back. */
export const refundStates = ['begun', 'pending', 'complete', 'failed'] as const;

/**
 * A refund, stored before the gateway is called; one made in the gateway's dashboard is stored when
 * it is reported.
 */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    transactionId: integer()
      .notNull()
      .references(() => transactions.id),
    /**
     * The person who requested it; null if it was made in the gateway's dashboard, or once the
     * account is deleted.
     */
    personId: integer().references(() => people.id),
    amount: money().notNull(),
    state: text({ enum: refundStates }).notNull(),
    endsPlan: flag().notNull().default(false),
    gateway: text().notNull(),
    /** The gateway refunds once per key. */
    key: text().notNull(),
    reference: text(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('refunds_key').on(table.key),
    uniqueIndex('refunds_reference')
      .on(table.gateway, table.reference)
      .where(sql`reference is not null`),
    index('refunds_charge').on(table.transactionId, table.id),
  ],
);

const disputeStates = ['open', 'won', 'lost'] as const;

/** A charge that its customer disputes with their bank. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: id(),
    transactionId: integer()
      .notNull()
      .references(() => transactions.id),
    amount: money().notNull(),
    state: text({ enum: disputeStates }).notNull(),
    gateway: text().notNull(),
    reference: text().notNull(),
    ...stamps,
  },
  (table) => [uniqueIndex('disputes_reference').on(table.gateway, table.reference)],
);
