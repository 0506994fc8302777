import { customType, integer, text } from 'drizzle-orm/sqlite-core';

/** The rowid of every table. Never reused, so that an old link cannot lead to a new record. */
export const id = () => integer().primaryKey({ autoIncrement: true });

export const time = () => integer();
/** An ISO date, `YYYY-MM-DD`. */
export const day = () => text();
/** Integer minor units of the company's currency. */
export const money = () => integer();
export const flag = () => integer({ mode: 'boolean' });

/** Copied from the row's project by triggers, for queries across projects. */
export const ofProject = { companyId: integer(), ownerId: integer() };

/** Writers set both explicitly, so that tests and seeds control the time. */
export const stamps = {
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
};

/**
 * JSON as text. Other tools may have written anything, so `read` turns any value into the expected
 * shape.
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
