import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { flag, id, stamps, time } from '../columns';
import { people } from './person';

/** A browser or an app. Without a person it belongs to a visitor who is signing in. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the random token in the cookie; the token itself is never stored. */
    tokenHash: text().notNull(),
    personId: integer().references(() => people.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['web', 'bearer'] }).notNull(),
    /** JSON data of `models/sessions`, such as a pending sign-in. */
    data: text().notNull().default('{}'),
    /**
     * The people the session impersonates, outermost first, with the page each began on; null for
     * none.
     */
    impersonating: text({ mode: 'json' }).$type<
      { personId: number; companyId: number | null; back: string }[]
    >(),
    address: text(),
    userAgent: text(),
    lastSeenAt: time().notNull(),
    expiresAt: time().notNull(),
    ...stamps,
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_person').on(table.personId),
  ],
);

const challengePurposes = [
  'sign-in',
  'confirm',
  'enroll',
  'lost-authenticator',
  'ask-enrolment',
  'stop-enrolment',
  'sign-in-link',
  'signup',
  'delete-account',
  'change-contact',
  'confirm-email',
] as const;

/** A request for a code or a link (docs/rules.md#codes). */
export const challenges = sqliteTable(
  'challenges',
  {
    id: id(),
    purpose: text({ enum: challengePurposes }).notNull(),
    /** Null if no account has the address; the response is the same. */
    personId: integer().references(() => people.id, { onDelete: 'cascade' }),
    sessionId: integer().references(() => sessions.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['mail', 'sms', 'app'] }).notNull(),
    /** HMAC of the code; null if the code comes from an authenticator app. */
    codeMac: text(),
    tokenMac: text(),
    /** The sealed secret of an authenticator being set up. */
    secret: text(),
    attempts: integer().notNull().default(0),
    usedAt: time(),
    expiresAt: time().notNull(),
    ...stamps,
  },
  (table) => [
    index('challenges_person').on(table.personId, table.createdAt),
    uniqueIndex('challenges_token').on(table.tokenMac),
  ],
);

/** Stored in the database, so that a restart resets nothing (docs/rules.md#limits). */
export const rateLimits = sqliteTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  startedAt: time().notNull(),
  expiresAt: time().notNull(),
});

/** Kept until they would have expired anyway. */
export const usedCaptchas = sqliteTable('used_captchas', {
  tokenId: text().primaryKey(),
  expiresAt: time().notNull(),
});

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    codeMac: text().notNull(),
    usedAt: time(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.codeMac] })],
);

/** The text is cleared after sending. A job sends it. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    to: text().notNull(),
    subject: text().notNull().default(''),
    /** Sealed, because it may contain a code. */
    text: text().notNull(),
    /** The designed version of a mail, sealed; null for plain messages. */
    html: text(),
    /** The pictures that the designed version shows; `inside` keeps the shape of a logo. */
    pictures: text({ mode: 'json' }).$type<{ fileId: number; fit: 'cover' | 'inside' }[]>(),
    code: text(),
    /** The link that stops mails of this kind, sealed; null for mails that always come. */
    stopUrl: text(),
    status: text({ enum: ['waiting', 'sent', 'kept', 'failed'] }).notNull(),
    isSecret: flag().notNull().default(false),
    ...stamps,
  },
  (table) => [
    index('outbox_waiting').on(table.channel, table.id).where(sql`status = 'waiting'`),
    index('outbox_to').on(table.to, table.id),
  ],
);

/** The result of a write, which a retry with the same key gets again; kept for a day. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    operation: text().notNull(),
    /** SHA-256 of the whole key. */
    keyHash: text().notNull(),
    /** SHA-256 of the parsed payload; uploads count by their content. */
    payloadHash: text().notNull(),
    /** Never holds a secret: `unstored` fields are null in it. */
    result: text({ mode: 'json' }).$type<unknown>().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.operation, table.keyHash] })],
);
