import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, money, stamps } from '../columns';

export const companies = sqliteTable('companies', {
  id: id(),
  name: text().notNull(),
  /** ISO 4217; all amounts of the company are in its minor units. */
  currency: text().notNull().default('USD'),
  /** The language of messages to its people until they choose their own; null for the sender's. */
  locale: text(),
  /** ISO 3166, two letters: the default of its phone fields. */
  country: text(),
  logoFileId: integer(),
  version: integer().notNull().default(1),
  /** The number of undeleted projects, maintained by triggers to avoid counting a million rows. */
  projectCount: integer().notNull().default(0),
  unpricedCount: integer().notNull().default(0),
  /** Projects whose whole property is sold; the totals below leave them out. */
  soldCount: integer().notNull().default(0),
  /** The total current value of projects with a purchase price, on which the return is based. */
  projectValue: money().notNull().default(0),
  /** The total current value of the others. */
  unpricedValue: money().notNull().default(0),
  /** The purchase prices and renovation costs of projects with a purchase price. */
  projectInvestment: money().notNull().default(0),
  /** The size of its uploads. */
  fileBytes: integer().notNull().default(0),
  /** IANA name of its people's time zone; null for the installation's. */
  timeZone: text(),
  /** True if admins and people who approve or pay need an authenticator (docs/rules.md#proof). */
  requiresTwoFactor: flag().notNull().default(false),
  /** True if distributions and "view as" need a recent proof of identity. */
  requiresFreshProof: flag().notNull().default(false),
  ...stamps,
});
