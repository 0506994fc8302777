import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, stamps, time } from '../columns';
import { people } from './person';

export const keyScopes = ['read', 'write'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Keys that let a program act as its owner. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: id(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scope: text({ enum: keyScopes }).notNull(),
    /** SHA-256 of the key; the key itself is never stored. */
    tokenHash: text().notNull(),
    lastUsedAt: time(),
    expiresAt: time().notNull(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('api_keys_token').on(table.tokenHash),
    index('api_keys_person').on(table.personId, table.id),
  ],
);
