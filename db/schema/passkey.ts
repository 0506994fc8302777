import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { flag, id, stamps, time } from '../columns';
import { people } from './person';

/** Public keys of passkeys; the private keys never leave the person's devices. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: id(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Base64url, as the browser names it. */
    credentialId: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** Signatures so far; always 0 for passkeys that are copied between devices. */
    counter: integer().notNull(),
    /** The host name of the site when the passkey was added; it works only there. */
    rpId: text().notNull(),
    /** The id of the passkey's provider, such as a password manager. */
    aaguid: text().notNull(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** True if the passkey is copied between the person's devices. */
    isSynced: flag().notNull(),
    lastUsedAt: time(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_person').on(table.personId, table.id),
  ],
);

/** Random values that a passkey signs once, within five minutes, in the browser that got them. */
export const passkeyChallenges = sqliteTable('passkey_challenges', {
  challenge: text().primaryKey(),
  /** SHA-256 of the browser's cookie, or the session of a person who adds a passkey. */
  browser: text().notNull(),
  expiresAt: time().notNull(),
});
