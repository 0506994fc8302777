import { sql } from 'drizzle-orm';
import type { Database } from './client.server';
import { indexChanged, newestNote } from './search-index';
import { assertLogHasRoom } from './write-ahead-log';
import { DatabaseLocked, isLockError, isLocked, noteLocked } from './write-lock';

/**
 * Building a Drizzle query costs more than SQLite takes to answer it: what every request asks is
 * built once.
 */
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

/**
 * Built once for each shape (a sort column, a filter), from fixed sets; what a person typed goes in
 * as a placeholder.
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

export function placeholders<Name extends string>(...names: Name[]) {
  const pairs = names.map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(pairs) as Record<Name, ReturnType<typeof sql.placeholder<Name>>>;
}

const addOne = prepared(({ $client }) =>
  $client.prepare(
    'insert into revision (id, count) values (1, 1) on conflict (id) do update set count = count + 1',
  ),
);
const revisionCount = prepared(({ $client }) =>
  $client.prepare('select count from revision').pluck(),
);

export const revisionOf = (db: Database): number => Number(revisionCount(db).get() ?? 0);

/** `write` does so by itself. */
export const outdatePages = (db: Database) => void addOne(db).run();

/** Rows another tool changed that a write brings to the search indexes as well. */
const mostOfOthers = 20;

/**
 * One immediate transaction on the connection itself, so that prepared queries serve inside. Single
 * inserts too: outside a transaction they say yes on a full disk. What changed is brought to the
 * search indexes, and kept pages go out of date.
 *
 * @throws DatabaseLocked before `work` is called, if another process holds the write lock
 */
export function write<Result>(db: Database, work: (tx: Database) => Result): Result {
  const { $client: client } = db;
  const isOutermost = !client.inTransaction;
  if (isOutermost) assertLogHasRoom(db);
  let hasBegun = false;
  const transaction = client.transaction(() => {
    hasBegun = true;
    const since = isOutermost ? newestNote(db) : 0;
    const result = work(db);
    if (isOutermost) {
      indexChanged(db, since);
      indexChanged(db, 0, mostOfOthers);
      outdatePages(db);
    }
    return result;
  });
  try {
    return transaction.immediate();
  } catch (error) {
    if (hasBegun || !isLockError(error)) throw error;
    noteLocked(client);
    throw new DatabaseLocked();
  }
}

/**
 * For what nobody misses after a power cut: does not wait for the disk, outdates no page, and is
 * left out where the disk is full or another process holds the write lock.
 *
 * @returns whether it was written
 */
export function writeLightly(db: Database, work: () => void): boolean {
  const { $client: client } = db;
  // Inside a transaction its commit decides, and SQLite refuses to be told otherwise.
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
    if (isLockError(error)) noteLocked(client);
    else if (!isOfDisk(error)) throw error;
    return false;
  } finally {
    client.pragma('synchronous = FULL');
  }
}

const isOfDisk = (error: unknown) =>
  /^SQLITE_(FULL|IOERR|READONLY)/.test((error as { code?: string }).code ?? '');
