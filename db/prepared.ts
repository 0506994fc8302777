import { sql } from 'drizzle-orm';
import type { Database } from './client.server';
import { indexChanged } from './search-index';
import { assertLogHasRoom } from './write-ahead-log';
import { DatabaseLocked, isLockError, isLocked, markLocked } from './write-lock';

/** Building a Drizzle query takes longer than running it, so frequent queries are built once. */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    let query = queries.get(db);
    if (!query) {
      query = build(db);
      queries.set(db, query);
    }
    return query;
  };
}

const schemaVersion = prepared(({ $client }) =>
  $client.prepare<[], number>('pragma schema_version').pluck(),
);

/**
 * A cache of rows that never change, such as posted entries. It starts empty again when another
 * database was copied into the file, as `.restore` of sqlite3 does, which raises this version.
 */
export function cached<Cache>(create: () => Cache): (db: Database) => Cache {
  const cacheOf = prepared(() => ({ version: -1, cache: create() }));
  return (db) => {
    const entry = cacheOf(db);
    const version = schemaVersion(db).get() ?? 0;
    if (version !== entry.version) Object.assign(entry, { version, cache: create() });
    return entry.cache;
  };
}

/**
 * Builds one query per shape (a sort column, a filter); shapes must be a fixed set, and user input
 * is a placeholder.
 */
export function preparedByShape<Shape extends Record<string, string | boolean>, Query>(
  build: (db: Database, shape: Shape) => Query,
): (db: Database, shape: Shape) => Query {
  const queriesOf = prepared(() => new Map<string, Query>());
  return (db, shape) => {
    const queries = queriesOf(db);
    const key = Object.values(shape).join(' ');
    let query = queries.get(key);
    if (!query) {
      query = build(db, shape);
      queries.set(key, query);
    }
    return query;
  };
}

export const isInTransaction = ({ $client }: Database): boolean => $client.inTransaction;

export function placeholders<Name extends string>(...names: Name[]) {
  const pairs = names.map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(pairs) as Record<Name, ReturnType<typeof sql.placeholder<Name>>>;
}

/** Something that only reads tried to write; nothing was written. */
export class WriteRefused extends Error {
  override name = 'WriteRefused';
}

/** True for a connection that cannot write, which answers what a browser fetches ahead. */
export const isReader = ({ $client }: Database): boolean => $client.readonly;

/** @throws WriteRefused on a connection that cannot write */
export function assertWriter(db: Database) {
  if (isReader(db)) throw new WriteRefused('This connection only reads.');
}

/**
 * The writes that a page depends on: those of some companies and those that concern everybody, the
 * latter alone, or every write (docs/rules.md#revision).
 */
export type Scope = readonly number[] | 'public' | 'all';

/** The rows of `revision` that belong to no company; a company's row has its id. */
const rowOf = { all: 0, public: -1 };

const addOne = prepared(({ $client }) =>
  $client.prepare<[number]>(
    `insert into revision (id, count) values (?, 1)
      on conflict (id) do update set count = count + 1`,
  ),
);
const revisionCount = prepared(({ $client }) =>
  $client.prepare<[number], number>('select count from revision where id = ?').pluck(),
);

/** Changes with every write that a page of this scope could show. */
export function revisionOf(db: Database, scope: Scope = 'all'): string {
  const countIn = (row: number) => revisionCount(db).get(row) ?? 0;
  return typeof scope === 'string'
    ? String(countIn(rowOf[scope]))
    : [countIn(rowOf.public), ...scope.map((id) => `${id}:${countIn(id)}`)].join(' ');
}

/**
 * Counts a write; `write` already does this.
 * @param companyIds the only companies whose pages show what was written; null if others may too
 */
export function bumpRevision(db: Database, companyIds: readonly number[] | null = null) {
  for (const row of [rowOf.all, ...(companyIds ?? [rowOf.public])]) addOne(db).run(row);
}

/** The newest change that the search indexes lack; 0 for none. */
const newestNote = prepared(({ $client }) =>
  $client.prepare<[], number>('select coalesce(max(rowid), 0) from unindexed').pluck(),
);

const mostOfOthers = 20;

/**
 * Runs one immediate transaction on the connection, so that prepared queries can be used inside.
 * Needed for single inserts too: outside a transaction they succeed on a full disk. Also updates
 * the search indexes and outdates cached pages.
 * @param onlyCompanies called after `work`; the only companies whose pages show what was written,
 *   or null if others may too (docs/rules.md#revision). Inner writes follow the outermost.
 * @throws DatabaseLocked before `work` is called, if another process holds the write lock or the
 *   write-ahead log is full
 */
export function write<Result>(
  db: Database,
  work: (tx: Database) => Result,
  onlyCompanies: () => readonly number[] | null = () => null,
): Result {
  assertWriter(db);
  const { $client: client } = db;
  const isOutermost = !client.inTransaction;
  if (isOutermost) assertLogHasRoom(db);
  let hasStarted = false;
  const transaction = client.transaction(() => {
    hasStarted = true;
    const since = (isOutermost && newestNote(db).get()) || 0;
    const result = work(db);
    if (isOutermost) {
      if (newestNote(db).get()) {
        indexChanged(db, since);
        indexChanged(db, 0, mostOfOthers);
      }
      bumpRevision(db, onlyCompanies());
    }
    return result;
  });
  try {
    return transaction.immediate();
  } catch (error) {
    if (hasStarted || !isLockError(error)) throw error;
    markLocked(client);
    throw new DatabaseLocked();
  }
}

/**
 * One immediate transaction for rows that no page shows. The revision stays the same, so cached
 * pages stay valid.
 */
export function writeUnseen<Result>(db: Database, work: (tx: Database) => Result): Result {
  assertWriter(db);
  if (!db.$client.inTransaction) assertLogHasRoom(db);
  return db.$client.transaction(() => work(db)).immediate();
}

/**
 * For data that may be lost in a power cut: does not wait for the disk, keeps cached pages, and is
 * skipped if the disk is full or another process holds the write lock.
 * @returns whether it was written
 */
export function writeLightly(db: Database, work: () => void): boolean {
  assertWriter(db);
  const { $client: client } = db;
  // SQLite rejects the pragma inside a transaction, whose commit decides anyway.
  if (client.inTransaction) {
    work();
    return true;
  }
  if (isLocked(db)) return false;
  client.pragma('synchronous = NORMAL');
  try {
    assertLogHasRoom(db);
    work();
    return true;
  } catch (error) {
    if (isLockError(error)) markLocked(client);
    else if (!isDiskError(error)) throw error;
    return false;
  } finally {
    client.pragma('synchronous = FULL');
  }
}

const isDiskError = (error: unknown) =>
  /^SQLITE_(FULL|IOERR|READONLY)/.test((error as { code?: string }).code ?? '');
