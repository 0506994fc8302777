import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { iterateRows } from 'db/bulk';
import { closeDatabase, type Database, snapshotOf } from 'db/client.server';
import { companies } from 'db/schema/company';
import type { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Locale } from '~/i18n/words';
import { countOf, pick } from '~/models/rows.server';
import { type Part, writeZip } from '~/services/files/archive.server';
import { filePath } from '~/services/files/store.server';
import type { Pace } from '~/services/jobs/jobs.server';
import { byteOrderMark, csvLine } from '~/services/text/csv.server';
import { csvCellOf, namesIn, snake, toldColumns } from './columns';
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
import { type NounName, nounNames, nounOf } from './nouns';

export type Packing = {
  db: Database;
  dataDir: string;
  companyId: number;
  key: string;
  locale: Locale;
  now: number;
};

const rowsAtOnce = 500;

type Row = Record<string, unknown>;
/** Read anew for each file they go into, so that no more than a batch is in memory. */
type Batches = () => Generator<Row[]>;

/** Everything a company has, as one zip. What others write meanwhile is not in it. */
export async function packCompany(path: string, packing: Packing, pace: Pace): Promise<void> {
  const snapshot = snapshotOf(packing.db);
  try {
    await writeZip(path, parts({ ...packing, db: snapshot }, pace));
  } finally {
    closeDatabase(snapshot);
  }
}

async function* parts(packing: Packing, pace: Pace): AsyncGenerator<Part> {
  const { db, dataDir, companyId, key, locale, now } = packing;
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
  for (const noun of nounNames) {
    pace.progress.total += countOf(db, nounOf(noun).table, nounOf(noun).of(companyId));
    await pace.yieldNow();
  }
  const mentioned = new Set<number>();
  const kept = new Map<string, string>();
  for (const noun of nounNames)
    yield* partsOf(noun, rowsOf(noun, packing, { mentioned, kept }), manifest, pace);
  yield* partsOf('guests', guestsAmong(packing, mentioned), manifest, pace);
  // The rest is files, which never change: nothing more is read, and the log may be emptied.
  closeDatabase(db);
  for (const [name, hash] of kept)
    yield { name, bytes: createReadStream(filePath(dataDir, hash)), isPacked: true };
  yield { name: manifestName, bytes: all(JSON.stringify(manifest, null, 2)) };
  yield { name: 'index.html', bytes: all(indexPage(manifest, locale)) };
}

function* partsOf(noun: string, batches: Batches, manifest: Manifest, pace: Pace): Generator<Part> {
  const hash = createHash('sha256');
  let rows = 0;
  async function* lines() {
    for (const batch of batches()) {
      const told = batch.map((row) => `${JSON.stringify(snakeKeys(row))}\n`).join('');
      hash.update(told);
      rows += batch.length;
      pace.progress.done += batch.length;
      yield told;
      await pace.yieldNow();
    }
    manifest.nouns[noun] = { rows, hash: hash.digest('hex') };
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
  yield { name: dataName(noun), bytes: lines() };
  yield { name: csvName(noun), bytes: table() };
}

type Seen = { mentioned: Set<number>; kept: Map<string, string> };

/**
 * One statement for all of it: a page at a time would look up whose the rows are again for each.
 */
const rowsOf = (
  noun: NounName,
  { db, dataDir, companyId }: Packing,
  { mentioned, kept }: Seen,
): Batches => {
  const { table, of } = nounOf(noun);
  const columns = toldColumns(noun);
  const told = Object.entries(columns);
  const statement = db
    .select(columns)
    .from(table)
    .where(of(companyId))
    // As they were made, whichever index finds them.
    .orderBy(sql`${table}.rowid`)
    .toSQL();
  const persons = Object.entries(namesIn(noun)).flatMap(([column, whose]) =>
    whose === 'people' ? column : [],
  );
  const seen = (row: Row): Row => {
    for (const column of persons) if (typeof row[column] === 'number') mentioned.add(row[column]);
    if (noun !== 'files') return row;
    const { id, name, hash } = row as typeof files.$inferSelect;
    const path = existsSync(filePath(dataDir, hash)) ? fileName(id, name) : null;
    if (path) kept.set(path, hash);
    return { ...row, path };
  };
  return function* () {
    let batch: Row[] = [];
    for (const values of iterateRows(db, statement)) {
      const cells = told.map(([name, column], at) => [name, ownValue(column, values[at])]);
      batch.push(seen(Object.fromEntries(cells)));
      if (batch.length < rowsAtOnce) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  };
};

const ownValue = (column: SQLiteColumn, value: unknown) =>
  value === null ? null : column.mapFromDriverValue(value);

/**
 * Of people who are not the company's only the name goes along, so that what they wrote does not
 * lose its writer.
 */
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
