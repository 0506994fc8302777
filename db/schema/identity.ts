import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, stamps, time } from '../columns';
import { people } from './person';
import { sessions } from './sign-in';

/** Accounts at sign-in providers (OpenID Connect) that are linked to a person. */
export const identities = sqliteTable(
  'identities',
  {
    id: id(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** A subject means something only together with its issuer. */
    issuer: text().notNull(),
    subject: text().notNull(),
    lastUsedAt: time(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.issuer, table.subject),
    uniqueIndex('identities_person').on(table.personId, table.issuer),
  ],
);

/** The provider that signed a session in, so that signing out there or here ends both. */
export const providerSessions = sqliteTable(
  'provider_sessions',
  {
    sessionId: integer()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The provider's own id of its session, if it sends one. */
    sid: text(),
    /** Sealed; the provider takes it as a hint of the session to end. */
    idToken: text().notNull(),
  },
  (table) => [index('provider_sessions_subject').on(table.issuer, table.subject)],
);

/** Tokens of providers that are valid once; kept until they would have expired anyway. */
export const usedTokens = sqliteTable('used_tokens', {
  tokenId: text().primaryKey(),
  expiresAt: time().notNull(),
});
