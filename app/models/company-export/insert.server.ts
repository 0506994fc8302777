import { deferForeignKeys, lastIdIn, rowInserter } from 'db/bulk';
import type { Database } from 'db/client.server';
import { upgradeToLedger } from 'db/ledger-upgrade.server';
import { accountNames } from 'db/schema/book';
import { files } from 'db/schema/file';
import { people, roles } from 'db/schema/person';
import { and, eq, getTableColumns, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { openBooks } from '~/models/books/typed-costs.server';
import type { Caller } from '~/models/caller';
import { enqueueFigures } from '~/models/projects/kept-profit.server';
import { hasAny } from '~/models/rows.server';
import { randomToken } from '~/services/secrets/random.server';
import { bookTables, firstWithLedger } from './book-tables';
import { referencesIn, snake } from './columns';
import { ImportRejected, type Manifest } from './manifest';
import { proveImport } from './prove.server';
import { adjustRecord, type Row, recordOf } from './record.server';
import { exportTable, type TableName, tableNames } from './tables';
import { linesOf } from './unpack.server';

/** An unpacked export. Its files are stored already; `files` maps their old ids to the new ones. */
export type Unpacked = { manifest: Manifest; folder: string; files: Map<number, number> };

/** A person who lost an email or phone because another account here uses it. */
type Unreachable = { name: string; email: string | null; phone: string | null };

const firstWithBooks = exportTable('journalEntries').since ?? 1;

type Ids = Map<TableName, Map<unknown, number>>;
type Inserting = {
  tx: Database;
  folder: string;
  ids: Ids;
  guests: Map<number, z.infer<typeof guest>>;
};

const importedTables = tableNames.filter((table) => !exportTable(table).exportOnly);

/**
 * Called inside a write. Records get new ids, and people's contacts are unverified.
 * @throws ImportRejected
 */
export function insertCompany(
  tx: Database,
  unpacked: Unpacked,
  caller: Pick<Caller, 'actor' | 'now'>,
) {
  const { folder, manifest } = unpacked;
  // A record may refer to one that is inserted after it.
  deferForeignKeys(tx);
  const inserting = { tx, folder, ...assignIds(tx, unpacked) };
  const [companyId] = inserting.ids.get('companies')?.values() ?? [];
  if (companyId === undefined) throw new ImportRejected('The export contains no company.');
  const unreachable: Unreachable[] = [];
  const counts = new Map(
    importedTables.map((name) => [name, insertTable(name, inserting, unreachable)]),
  );
  insertGuests(inserting, caller.now);
  const projectIds = [...(inserting.ids.get('projects')?.values() ?? [])];
  if (manifest.version < firstWithBooks) for (const id of projectIds) openBooks(tx, id, caller);
  else if (manifest.version < firstWithLedger) upgradeToLedger(tx, projectIds);
  assertAccounts(tx, projectIds);
  proveImport(tx, inserting.ids, caller.now);
  for (const id of projectIds) enqueueFigures(tx, id, caller.now);
  return { companyId, counts, unreachable, guests: inserting.guests.size };
}

/** @throws ImportRejected for an account that only older exports have */
function assertAccounts(tx: Database, projectIds: number[]) {
  const { unknown } = tx.get<{ unknown: number }>(sql`
    select count(*) as unknown from postings as p join journal_entries as e on e.id = p.entry_id
    where e.project_id in (select value from json_each(${JSON.stringify(projectIds)}))
      and p.account not in (select value from json_each(${JSON.stringify(accountNames)}))`)!;
  if (unknown > 0) throw new ImportRejected('postings.account has an invalid value.');
}

/** Assigns the new id of every record before the first is inserted. */
function assignIds(
  tx: Database,
  { folder, files: fileIds }: Unpacked,
): Pick<Inserting, 'ids' | 'guests'> {
  const guests: Inserting['guests'] = new Map();
  for (const line of linesOf(folder, 'guests')) {
    const { data } = guest.safeParse(line);
    if (!data) throw new ImportRejected('guests has an invalid value.');
    guests.set(data.id, data);
  }
  const ids: Ids = new Map([['files', fileIds]]);
  for (const table of importedTables) {
    const { table: schema } = exportTable(table);
    if (table === 'files' || !('id' in getTableColumns(schema))) continue;
    const own = new Map<unknown, number>();
    let id = lastIdIn(tx, getTableName(schema));
    for (const line of linesOf(folder, table)) own.set(recordOf(table, line).id, ++id);
    if (table === 'people') for (const old of guests.keys()) own.set(old, ++id);
    ids.set(table, own);
  }
  return { ids, guests };
}

const guest = z.object({ id: z.number().int(), name: z.string().max(1000), role: z.enum(roles) });

/** @returns the number of inserted records */
function insertTable(table: TableName, inserting: Inserting, unreachable: Unreachable[]): number {
  const { tx, folder, ids, guests } = inserting;
  const insert = inserter(tx, table);
  const change = adjustRecord[table] ?? ((row: Row) => row);
  let count = 0;
  for (const line of linesOf(folder, table)) {
    const record = change(recordOf(table, line), (id) => guests.has(id as number));
    const row = record && withNewIds(table, record, ids);
    if (!row) continue;
    if (table === 'people') clearTakenContacts(tx, row, unreachable);
    if (table === 'files') claimFile(tx, row);
    else insert(row);
    count += 1;
  }
  return count;
}

/** Replaces old ids. Returns null if a required reference was not exported. */
function withNewIds(table: TableName, record: Row, ids: Ids): Row | null {
  const columns = getTableColumns(exportTable(table).table);
  const row = { ...record };
  if ('id' in columns) row.id = ids.get(table)?.get(record.id) ?? null;
  if (row.id === null) return null;
  for (const [column, target] of Object.entries(referencesIn(table))) {
    if (record[column] === null || record[column] === undefined) continue;
    row[column] = (target && ids.get(target)?.get(record[column])) ?? null;
    if (row[column] === null && mustBeExported(table, column, target))
      throw new ImportRejected(
        `Record ${record.id}: ${table}.${snake(column)} names a record that is not in the export.`,
      );
    // Without its receiver, a private message would become public.
    if (row[column] === null && (columns[column]?.notNull || column === 'receiverId')) return null;
  }
  return withNewEntryIds(row, ids);
}

type Extra = Record<string, unknown>;

/** Typed amounts name the entry that took their place, inside a column of JSON. */
function withNewEntryIds(row: Row, ids: Ids): Row {
  const renew = (extras: unknown) =>
    Array.isArray(extras)
      ? extras.map(({ entryId, ...extra }: Extra) => {
          const id = ids.get('journalEntries')?.get(entryId);
          return id === undefined ? extra : { ...extra, entryId: id };
        })
      : extras;
  if (Array.isArray(row.extraValues)) return { ...row, extraValues: renew(row.extraValues) };
  const fields = row.customFields as { extras?: unknown } | null | undefined;
  if (!fields || !Array.isArray(fields.extras)) return row;
  return { ...row, customFields: { ...fields, extras: renew(fields.extras) } };
}

/**
 * Everything that a record of the books names is exported with it, except people of other companies
 * and files that were lost before. A deleted holding could once be named by its seller.
 */
const mustBeExported = (table: TableName, column: string, target: TableName | null): boolean =>
  table in bookTables && target !== 'people' && target !== 'files' && column !== 'otherId';

function inserter(tx: Database, table: TableName) {
  const { table: schema } = exportTable(table);
  const columns = getTableColumns(schema);
  const insert = rowInserter(tx, getTableName(schema));
  const driverValue = (name: string, value: unknown) =>
    value === null ? null : columns[name]?.mapToDriverValue(value);
  return (row: Row) => {
    const cells = Object.entries(row);
    insert(
      Object.fromEntries(cells.map(([name, value]) => [snake(name), driverValue(name, value)])),
    );
  };
}

/** The file is already stored, as an upload of the super admin. */
function claimFile(tx: Database, row: Row) {
  const { id, companyId, name, uploadedBy, takenOn, createdAt, updatedAt } =
    row as typeof files.$inferSelect;
  const values = { companyId, name, uploadedBy, takenOn, createdAt, updatedAt };
  tx.update(files).set(values).where(eq(files.id, id)).run();
}

/** Contacts that an account here already uses are not imported. */
function clearTakenContacts(tx: Database, row: Row, unreachable: Unreachable[]) {
  if (row.companyId === null)
    throw new ImportRejected('Everyone in an export must belong to its company.');
  if (row.deletedAt !== null) return;
  const has = (match: SQL) => hasAny(tx, people, and(match, isNull(people.deletedAt)));
  const { name, email, phone } = row as typeof people.$inferSelect;
  const lost = {
    name,
    email: email !== null && has(eq(people.email, email)) ? email : null,
    phone: phone !== null && has(eq(people.phone, phone)) ? phone : null,
  };
  if (lost.email) row.email = null;
  if (lost.phone) Object.assign(row, { phone: null, phoneNumber: null, countryCode: null });
  if (lost.email || lost.phone) unreachable.push(lost);
}

/** Inserts guests as deleted people with only a name, so that their messages have a sender. */
function insertGuests({ tx, ids, guests }: Inserting, now: number) {
  const insert = inserter(tx, 'people');
  for (const { id, name, role } of guests.values()) {
    const gone = { isActive: false, deletedAt: now, createdAt: now, updatedAt: now };
    const own = { id: ids.get('people')?.get(id), userCode: randomToken(), name };
    insert({ ...own, role: role === 'superadmin' ? 'admin' : role, ...gone });
  }
}
