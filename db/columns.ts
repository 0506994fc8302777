import { integer, text } from 'drizzle-orm/sqlite-core';

/** Rowid of every table. Never reused, so an old link cannot come to mean a new record. */
export const id = () => integer().primaryKey({ autoIncrement: true });

/** UTC milliseconds. */
export const time = () => integer();
/** ISO day, `YYYY-MM-DD`. */
export const day = () => text();
/** Integer minor units of the company's currency. */
export const money = () => integer();
export const flag = () => integer({ mode: 'boolean' });

/** Whose a row's project is, kept by triggers: what is looked for among all projects is found by them. */
export const ofProject = { companyId: integer(), ownerId: integer() };

/** The writer gives both, so that tests and seeds own the clock. */
export const stamps = {
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
};
