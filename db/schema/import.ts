import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, time } from '../columns';
import { people, type Role } from './person';

/** Somebody an import brings, with all that has to be written for them. */
export type PersonToWrite = {
  role: Role;
  name: string;
  address: string | null;
  email: string;
  phone: { countryCode: string; national: string; e164: string };
  /** Null for whoever comes with a company of their own. */
  companyId: number | null;
  companyName: string;
  parentId: number | null;
  /** Names of permissions, with spaces between them. */
  granted: string;
};

/**
 * People of an import, some to a row, until they are written; once it is decided, a restart goes on
 * with them.
 */
export const importSlices = sqliteTable('import_slices', {
  id: id(),
  isDecided: flag().notNull(),
  /** Who said yes, with which form, and of which company they were. */
  importedBy: integer()
    .notNull()
    .references(() => people.id),
  companyId: integer(),
  formKey: text().notNull(),
  fields: text({ mode: 'json' }).$type<PersonToWrite[]>().notNull(),
  /** Where the yes came from. */
  address: text(),
  at: time().notNull(),
});

/** Their e-mail addresses and phones, which nobody else of the company can take meanwhile. */
export const importClaims = sqliteTable(
  'import_claims',
  { companyId: integer().notNull(), contact: text().notNull() },
  (table) => [primaryKey({ columns: [table.companyId, table.contact] })],
);
