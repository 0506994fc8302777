import { createHash } from 'node:crypto';
import { iterateRows } from 'db/bulk';
import { closeDatabase, type Database, snapshotOf } from 'db/client.server';
import { companies } from 'db/schema/company';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Locale } from '~/i18n/words';
import { countOf, pick } from '~/models/rows.server';
import { type Part, writeZip } from '~/services/files/archive.server';
import type { FileStore } from '~/services/files/files.server';
import type { Pace } from '~/services/jobs/yield';
import { byteOrderMark, csvLine } from '~/services/text/csv.server';
import { csvCellOf, exportedColumns, referencesIn, snake } from './columns';
import { indexPage } from './index-page';
import {
  csvName,
  dataName,
  fileName,
  format,
  formatVersion,
  type Manifest,
  manifestName,
} from './manifest';
import { exportTable, type TableName, tableNames } from './tables';

type Packing = {
  db: Database;
  files: FileStore;
  companyId: number;
  key: string;
  locale: Locale;
  now: number;
};

const rowsAtOnce = 500;
const lookupsAtOnce = 16;

type Row = Record<string, unknown>;
/** Reads the rows again for each file, so that only one batch is in memory. */
type Batches = () => Generator<Row[]>;

/** Writes all data of a company to one zip, from a snapshot of the database. */
export async function packCompany(path: string, packing: Packing, pace: Pace): Promise<void> {
  const snapshot = snapshotOf(packing.db);
  try {
    await writeZip(path, parts({ ...packing, db: snapshot }, pace));
  } finally {
    closeDatabase(snapshot);
  }
}

async function* parts(packing: Packing, pace: Pace): AsyncGenerator<Part> {
  const { db, files: store, companyId, key, locale, now } = packing;
  const company = db
    .select(pick(companies, 'name'))
    .from(companies)
    .where(eq(companies.id, companyId))
    .get();
  const madeAt = new Date(now).toISOString();
  const manifest: Manifest = {
    format,
    version: formatVersion,
    key,
    company: company?.name ?? '',
    madeAt,
    nouns: {},
  };
  for (const name of tableNames) {
    pace.progress.total += countOf(db, exportTable(name).table, exportTable(name).of(companyId));
    await pace.yieldNow();
  }
  const lost = await lostFiles(packing, pace);
  const mentioned = new Set<number>();
  const hashes = new Map<string, string>();
  for (const name of tableNames)
    yield* partsOf(name, rowsOf(name, packing, { mentioned, hashes, lost }), manifest, pace);
  yield* partsOf('guests', guestsAmong(packing, mentioned), manifest, pace);
  // Only files remain, which never change. Closing lets SQLite shorten its write-ahead log.
  closeDatabase(db);
  for (const [name, hash] of hashes)
    yield { name, bytes: await bytesOf(store, hash), isPacked: true };
  yield { name: manifestName, bytes: all(JSON.stringify(manifest, null, 2)) };
  yield { name: 'index.html', bytes: all(indexPage(manifest, locale)) };
}

/** Hashes of files whose bytes are missing. */
async function lostFiles({ db, files: store, companyId }: Packing, pace: Pace) {
  const { of } = exportTable('files');
  const rows = db.select({ hash: files.hash }).from(files).where(of(companyId)).all();
  const lost = new Set<string>();
  for (let at = 0; at < rows.length; at += lookupsAtOnce) {
    const batch = rows.slice(at, at + lookupsAtOnce);
    const sizes = await Promise.all(batch.map(({ hash }) => store.sizeOf(hash)));
    for (const [index, size] of sizes.entries()) if (size === null) lost.add(batch[index]!.hash);
    await pace.yieldNow();
  }
  return lost;
}

/** @throws if it disappeared since the export began, which is then made again */
async function bytesOf(store: FileStore, hash: string) {
  const file = await store.open(hash);
  if (!file) throw new Error(`The upload ${hash} is missing.`);
  return file.stream;
}

function* partsOf(name: string, batches: Batches, manifest: Manifest, pace: Pace): Generator<Part> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* lines() {
    for (const batch of batches()) {
      const text = batch.map((row) => `${JSON.stringify(snakeKeys(row))}\n`).join('');
      hash.update(text);
      rows += batch.length;
      pace.progress.done += batch.length;
      yield text;
      await pace.yieldNow();
    }
    manifest.nouns[name] = { rows, hash: hash.digest('hex') };
  }
  async function* table() {
    let head = byteOrderMark;
    for (const batch of batches()) {
      if (head) yield head + csvLine(Object.keys(batch[0] as Row).map(snake));
      head = '';
      yield batch
        .map((row) => csvLine(Object.entries(row).map(([name, value]) => csvCellOf(name, value))))
        .join('');
      await pace.yieldNow();
    }
  }
  yield { name: dataName(name), bytes: lines() };
  yield { name: csvName(name), bytes: table() };
}

type References = { mentioned: Set<number>; hashes: Map<string, string>; lost: Set<string> };

/** Uses one statement, because pages would repeat the lookup of the company's rows. */
const rowsOf = (
  tableName: TableName,
  { db, companyId }: Packing,
  { mentioned, hashes, lost }: References,
): Batches => {
  const { table, of } = exportTable(tableName);
  const columns = exportedColumns(tableName);
  const entries = Object.entries(columns);
  const statement = db
    .select(columns)
    .from(table)
    .where(of(companyId))
    // In the order of creation, whichever index SQLite uses.
    .orderBy(sql`${table}.rowid`)
    .toSQL();
  const persons = Object.entries(referencesIn(tableName)).flatMap(([column, target]) =>
    target === 'people' ? column : [],
  );
  const collect = (row: Row): Row => {
    for (const column of persons) if (typeof row[column] === 'number') mentioned.add(row[column]);
    if (tableName !== 'files') return row;
    const { id, name, hash } = row as typeof files.$inferSelect;
    const path = lost.has(hash) ? null : fileName(id, name);
    if (path) hashes.set(path, hash);
    return { ...row, path };
  };
  return function* () {
    let batch: Row[] = [];
    for (const values of iterateRows(db, statement)) {
      const cells = entries.map(([name, column], at) => [name, ownValue(column, values[at])]);
      batch.push(collect(Object.fromEntries(cells)));
      if (batch.length < rowsAtOnce) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  };
};

const ownValue = (column: SQLiteColumn, value: unknown) =>
  value === null ? null : column.mapFromDriverValue(value);

/** People of other companies are exported by name only, so that their messages have a sender. */
const guestsAmong = ({ db, companyId }: Packing, mentioned: Set<number>): Batches =>
  function* () {
    const ids = [...mentioned];
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const some = inArray(people.id, ids.slice(at, at + rowsAtOnce));
      const where = and(some, sql`${people.companyId} is not ${companyId}`);
      const guests = db
        .select(pick(people, 'id', 'name', 'role'))
        .from(people)
        .where(where);
      const batch = guests.orderBy(asc(people.id)).all();
      if (batch.length > 0) yield batch;
    }
  };

const snakeKeys = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]));

async function* all(text: string) {
  yield text;
}
