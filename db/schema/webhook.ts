import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, stamps, time } from '../columns';
import { companies } from './company';

/** Where a company has its news sent. */
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
    /** Sealed, for it has to sign. */
    secret: text().notNull(),
    /** The one before, which signs as well for a while. */
    oldSecret: text(),
    oldSecretUntil: time(),
    /** Null while news are sent. */
    pausedAt: time(),
    pausedBecause: text({ enum: ['asked', 'gone', 'failing'] }),
    /** Of the first delivery that failed since one came through. */
    failingSince: time(),
    version: integer().notNull().default(1),
    ...stamps,
  },
  (table) => [index('webhooks_company').on(table.companyId, table.id)],
);

/** What admins see of each delivery for a month, and can send again. A job delivers it. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** What a receiver knows it by, the same with every try. */
    messageId: text().notNull(),
    event: text().notNull(),
    payload: text().notNull(),
    status: text({ enum: ['waiting', 'sent', 'failed'] }).notNull(),
    tries: integer().notNull().default(0),
    triedAt: time(),
    /**
     * What the last try came to: a status with the beginning of the answer, or why there was none.
     */
    answerStatus: integer(),
    answer: text(),
    problem: text({ enum: ['address', 'timeout', 'unreachable', 'paused'] }),
    ...stamps,
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.id),
    index('webhook_deliveries_status').on(table.webhookId, table.status, table.id),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
