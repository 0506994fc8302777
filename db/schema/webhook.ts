import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, stamps, time } from '../columns';
import { companies } from './company';

/** The endpoints that receive a company's events. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    events: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** Sealed rather than hashed, because it signs requests. */
    secret: text().notNull(),
    /** The previous secret, which also signs for a while. */
    oldSecret: text(),
    oldSecretUntil: time(),
    /** Null while events are sent. */
    pausedAt: time(),
    pausedBecause: text({ enum: ['asked', 'gone', 'failing'] }),
    /** When the first delivery failed since the last success. */
    failingSince: time(),
    version: integer().notNull().default(1),
    ...stamps,
  },
  (table) => [index('webhooks_company').on(table.companyId, table.id)],
);

/** Deliveries of the last month, which admins can see and send again. A job delivers each. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The receiver's idempotency key, the same for every attempt. */
    messageId: text().notNull(),
    event: text().notNull(),
    payload: text().notNull(),
    status: text({ enum: ['waiting', 'sent', 'failed'] }).notNull(),
    tries: integer().notNull().default(0),
    triedAt: time(),
    answerStatus: integer(),
    answer: text(),
    problem: text({ enum: ['address', 'timeout', 'unreachable', 'paused'] }),
    ...stamps,
  },
  (table) => [index('webhook_deliveries_webhook').on(table.webhookId, table.id)],
);
