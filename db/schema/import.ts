import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, time } from '../columns';
import { people, type Role } from './person';

/** A person to be imported, with everything to be written for them. */
export type PersonToWrite = {
  role: Role;
  name: string;
  address: string | null;
  email: string;
  phone: { countryCode: string; national: string; e164: string };
  /** Null for people who get a company of their own. */
  companyId: number | null;
  companyName: string;
  parentId: number | null;
  /** Names of permissions, separated by spaces. */
  granted: string;
};

/**
 * The people of an import, several per row, until they are written; after a restart a confirmed
 * import continues from them.
 */
export const importSlices = sqliteTable('import_slices', {
  id: id(),
  isDecided: flag().notNull(),
  /** The person who confirmed the import, their form and their company. */
  importedBy: integer()
    .notNull()
    .references(() => people.id),
  companyId: integer(),
  formKey: text().notNull(),
  fields: text({ mode: 'json' }).$type<PersonToWrite[]>().notNull(),
  /** The client address of the confirmation. */
  address: text(),
  at: time().notNull(),
});

/** Reserves their email addresses and phones until the import ends. */
export const importClaims = sqliteTable(
  'import_claims',
  { companyId: integer().notNull(), contact: text().notNull() },
  (table) => [primaryKey({ columns: [table.companyId, table.contact] })],
);
