import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, money, stamps } from '../columns';

export const companies = sqliteTable('companies', {
  id: id(),
  name: text().notNull(),
  /** ISO 4217; every amount of the company is in its minor units. */
  currency: text().notNull().default('USD'),
  /**
   * In which its people are written to until they choose one of their own; null for that of whoever
   * asks.
   */
  locale: text(),
  /** ISO 3166, two letters: what its phone fields begin with. */
  country: text(),
  logoFileId: integer(),
  version: integer().notNull().default(1),
  /**
   * Projects that are not deleted, kept by triggers so that a list of a million rows is not
   * counted.
   */
  projectCount: integer().notNull().default(0),
  /** Those of them without a purchase price; this and all below are kept the same way. */
  unpricedCount: integer().notNull().default(0),
  /** Sum of current values of projects with a purchase price, which is what the return is of. */
  projectValue: money().notNull().default(0),
  /** Sum of current values of the others. */
  unpricedValue: money().notNull().default(0),
  /** Purchase prices and renovation costs of projects with a purchase price. */
  projectInvestment: money().notNull().default(0),
  /** What its uploads take. */
  fileBytes: integer().notNull().default(0),
  /** IANA name of the time zone its people see times in; null for the installation's. */
  timeZone: text(),
  ...stamps,
});
