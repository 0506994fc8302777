import { sql } from 'drizzle-orm';
import type { Database } from './client.server';
import { indexChanged } from './search-index';

/**
 * A query built and compiled once for each open database. Building a Drizzle query costs more than SQLite
 * takes to answer it, so whatever runs on every request goes through here.
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
 * The same for a query whose text depends on what is asked (a sort column, a filter): built once for each shape.
 * Shapes come from fixed sets, never from what a person typed; that goes in as a placeholder.
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

/** A placeholder for each of these columns, by its own name. */
export function given<Name extends string>(...names: Name[]) {
  const pairs = names.map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(pairs) as Record<Name, ReturnType<typeof sql.placeholder<Name>>>;
}

const addOne = prepared(({ $client }) =>
  $client.prepare(
    'insert into revision (id, count) values (1, 1) on conflict (id) do update set count = count + 1',
  ),
);
const revisionCount = prepared(({ $client }) => $client.prepare('select count from revision').pluck());

/** How often anything a page shows was changed, by whatever process. */
export const revisionOf = (db: Database): number => Number(revisionCount(db).get() ?? 0);

/** Says that pages show something else from now on. `write` does so by itself. */
export const outdatePages = (db: Database) => void addOne(db).run();

/**
 * Runs a write as one immediate transaction, so that two writers wait for each other instead of failing. The
 * transaction is the connection itself, not one of Drizzle's wrappers, so that prepared queries serve inside it too.
 * A single insert that returns its id goes through here as well: outside a transaction it says yes on a full disk.
 * Whatever changes a page goes through here, for only then are the pages that were kept out of date; what changed is
 * written to the search indexes before it commits.
 */
export function write<Result>(db: Database, work: (tx: Database) => Result): Result {
  const { $client: client } = db;
  const isOutermost = !client.inTransaction;
  const transaction = client.transaction(() => {
    const result = work(db);
    if (isOutermost) {
      indexChanged(db);
      outdatePages(db);
    }
    return result;
  });
  return transaction.immediate();
}

/**
 * Runs a write that nobody misses after a power cut, and so does not wait for the disk to have it. Where the disk is
 * full or may not be written, it is left out: pages are read on. Pages stay as they were kept, too.
 */
export function writeLightly(db: Database, work: () => void) {
  const { $client: client } = db;
  // Inside a transaction its commit decides, and SQLite refuses to be told otherwise.
  if (client.inTransaction) return work();
  client.pragma('synchronous = NORMAL');
  try {
    work();
  } catch (error) {
    if (!isOfDisk(error)) throw error;
  } finally {
    client.pragma('synchronous = FULL');
  }
}

const isOfDisk = (error: unknown) =>
  /^SQLITE_(FULL|IOERR|READONLY)/.test((error as { code?: string }).code ?? '');
