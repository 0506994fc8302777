import { deferForeignKeys, lastIdIn, rowInserter } from 'db/bulk';
import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { people, roles } from 'db/schema/person';
import { and, eq, getTableColumns, getTableName, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { hasAny } from '~/models/rows.server';
import { randomToken } from '~/services/secrets/random.server';
import { namesIn, snake } from './columns';
import { type Manifest, TakeawayRefused } from './manifest';
import { type NounName, nounNames, nounOf } from './nouns';
import { changed, type Row, recordOf } from './record.server';
import { linesOf } from './unpack.server';

/** An export whose data is in a folder and whose files were taken in: their new ids by the old. */
export type Unpacked = { manifest: Manifest; folder: string; files: Map<number, number> };

/** Who comes without an e-mail or a phone, since somebody here has it. */
export type Unreachable = { name: string; email: string | null; phone: string | null };

type Ids = Map<NounName, Map<unknown, number>>;
type Inserting = {
  tx: Database;
  folder: string;
  ids: Ids;
  guests: Map<number, z.infer<typeof guest>>;
};

const coming = nounNames.filter((noun) => !nounOf(noun).onlyTold);

/**
 * Called inside a write. Records get ids of their own here; people come unproved. @throws
 * TakeawayRefused
 */
export function insertCompany(tx: Database, unpacked: Unpacked, now: number) {
  const { folder } = unpacked;
  // A record may name one that comes after it.
  deferForeignKeys(tx);
  const inserting = { tx, folder, ...numbered(tx, unpacked) };
  const [companyId] = inserting.ids.get('companies')?.values() ?? [];
  if (companyId === undefined) throw new TakeawayRefused('An export holds a company.');
  const unreachable: Unreachable[] = [];
  const counts = new Map(coming.map((noun) => [noun, insertNoun(noun, inserting, unreachable)]));
  insertGuests(inserting, now);
  return { companyId, counts, unreachable, guests: inserting.guests.size };
}

/**
 * The new id of every record, before the first is written: the numbers of the other installation
 * are nothing here.
 */
function numbered(
  tx: Database,
  { folder, files: taken }: Unpacked,
): Pick<Inserting, 'ids' | 'guests'> {
  const guests: Inserting['guests'] = new Map();
  for (const line of linesOf(folder, 'guests')) {
    const { data } = guest.safeParse(line);
    if (!data) throw new TakeawayRefused('guests has a value that cannot be.');
    guests.set(data.id, data);
  }
  const ids: Ids = new Map([['files', taken]]);
  for (const noun of coming) {
    const { table } = nounOf(noun);
    if (noun === 'files' || !('id' in getTableColumns(table))) continue;
    const own = new Map<unknown, number>();
    let id = lastIdIn(tx, getTableName(table));
    for (const line of linesOf(folder, noun)) own.set(recordOf(noun, line).id, ++id);
    if (noun === 'people') for (const old of guests.keys()) own.set(old, ++id);
    ids.set(noun, own);
  }
  return { ids, guests };
}

const guest = z.object({ id: z.number().int(), name: z.string().max(1000), role: z.enum(roles) });

/** @returns how many came */
function insertNoun(noun: NounName, inserting: Inserting, unreachable: Unreachable[]): number {
  const { tx, folder, ids, guests } = inserting;
  const insert = inserter(tx, noun);
  const change = changed[noun] ?? ((row: Row) => row);
  let count = 0;
  for (const line of linesOf(folder, noun)) {
    const told = change(recordOf(noun, line), (id) => guests.has(id as number));
    const row = told && renamed(noun, told, ids);
    if (!row) continue;
    if (noun === 'people') freeContacts(tx, row, unreachable);
    if (noun === 'files') adopt(tx, row);
    else insert(row);
    count += 1;
  }
  return count;
}

/** With the ids it has here; null where it cannot be without what does not come. */
function renamed(noun: NounName, told: Row, ids: Ids): Row | null {
  const columns = getTableColumns(nounOf(noun).table);
  const row = { ...told };
  if ('id' in columns) row.id = ids.get(noun)?.get(told.id) ?? null;
  if (row.id === null) return null;
  for (const [column, whose] of Object.entries(namesIn(noun))) {
    if (told[column] === null || told[column] === undefined) continue;
    row[column] = (whose && ids.get(whose)?.get(told[column])) ?? null;
    // A private message without its receiver would be everybody's.
    if (row[column] === null && (columns[column]?.notNull || column === 'receiverId')) return null;
  }
  return row;
}

function inserter(tx: Database, noun: NounName) {
  const { table } = nounOf(noun);
  const columns = getTableColumns(table);
  const insert = rowInserter(tx, getTableName(table));
  const driverValue = (name: string, value: unknown) =>
    value === null ? null : columns[name]?.mapToDriverValue(value);
  return (row: Row) => {
    const cells = Object.entries(row);
    insert(
      Object.fromEntries(cells.map(([name, value]) => [snake(name), driverValue(name, value)])),
    );
  };
}

/** A file is here already, as the super admin's upload. */
function adopt(tx: Database, row: Row) {
  const { id, companyId, name, uploadedBy, takenOn, createdAt, updatedAt } =
    row as typeof files.$inferSelect;
  const told = { companyId, name, uploadedBy, takenOn, createdAt, updatedAt };
  tx.update(files).set(told).where(eq(files.id, id)).run();
}

/** An address or a phone belongs to one person: whoever has it here keeps it. */
function freeContacts(tx: Database, row: Row, unreachable: Unreachable[]) {
  if (row.companyId === null)
    throw new TakeawayRefused('Everybody of an export is of its company.');
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

/** Only their names: what they wrote has its writer, and nobody can sign in as them. */
function insertGuests({ tx, ids, guests }: Inserting, now: number) {
  const insert = inserter(tx, 'people');
  for (const { id, name, role } of guests.values()) {
    const gone = { isActive: false, deletedAt: now, createdAt: now, updatedAt: now };
    const own = { id: ids.get('people')?.get(id), userCode: randomToken(), name };
    insert({ ...own, role: role === 'superadmin' ? 'admin' : role, ...gone });
  }
}
