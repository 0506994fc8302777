import { customType, integer, text } from 'drizzle-orm/sqlite-core';

/** Rowid of every table. Never reused, so an old link cannot come to mean a new record. */
export const id = () => integer().primaryKey({ autoIncrement: true });

/** UTC milliseconds. */
export const time = () => integer();
/** ISO day, `YYYY-MM-DD`. */
export const day = () => text();
/** Integer minor units of the company's currency. */
export const money = () => integer();
export const flag = () => integer({ mode: 'boolean' });

/**
 * Whose a row's project is, kept by triggers: what is looked for among all projects is found by
 * them.
 */
export const ofProject = { companyId: integer(), ownerId: integer() };

/** The writer gives both, so that tests and seeds own the clock. */
export const stamps = {
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
};

/**
 * JSON as text. Another tool may have written anything, so `read` makes the expected shape of
 * whatever is there.
 */
export const json = <Data>(read: (value: unknown) => Data) =>
  customType<{ data: Data; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => read(parsedJson(stored)),
  })();

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Fields = Record<string, unknown>;
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectsIn = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
