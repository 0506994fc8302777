import type Sqlite from 'better-sqlite3';
import type { Database } from './client.server';

type Client = Database['$client'];

/**
 * Milliseconds the server's own connection blocks the event loop waiting for another process's
 * lock.
 */
const blockingWait = 50;
/** Milliseconds a request waits for the lock in total. */
const longestWait = 5_000;
const firstProbe = 10;
const slowestProbe = 100;

/**
 * Another process holds the database's write lock, or the write-ahead log is full. Nothing was
 * written, so the write can be repeated.
 */
export class DatabaseLocked extends Error {
  override name = 'DatabaseLocked';
  readonly code = 'SQLITE_BUSY';

  constructor(message = 'Another process is writing to the database.') {
    super(message);
  }
}

type Lock = { released: Promise<void> } | null;
const locks = new WeakMap<Client, Lock>();

const serving = new WeakSet<Client>();

/** For a process that serves requests; others wait the five seconds that `connect` sets. */
export function blockBriefly({ $client }: Database) {
  serving.add($client);
  $client.pragma(`busy_timeout = ${blockingWait}`);
}

/** True for the connection of a process that serves requests. */
export const isServing = ({ $client }: Database): boolean => serving.has($client);

export const isLocked = ({ $client }: Pick<Database, '$client'>): boolean =>
  Boolean(locks.get($client));

export const isLockError = (error: unknown): boolean =>
  /^SQLITE_BUSY/.test((error as { code?: string } | null)?.code ?? '');

/**
 * Makes writes fail immediately instead of blocking, until a probe gets the lock. A lock then costs
 * the event loop one short wait, however many requests want to write.
 * @param hasRoom returns whether the write-ahead log has room, without which writes keep failing
 */
export function markLocked(client: Client, hasRoom = () => true) {
  if (locks.get(client)) return;
  const blocking = client.pragma('busy_timeout', { simple: true });
  client.pragma('busy_timeout = 0');
  const release = () => {
    locks.set(client, null);
    if (client.open) client.pragma(`busy_timeout = ${blocking}`);
  };
  const released = new Promise<void>((resolve) => {
    const probe = (wait: number) => {
      if (client.open && !(canWrite(client) && hasRoom()))
        return void setTimeout(probe, wait, Math.min(wait * 2, slowestProbe)).unref();
      release();
      resolve();
    };
    setTimeout(probe, firstProbe, 2 * firstProbe).unref();
  });
  locks.set(client, { released });
}

function canWrite(client: Client): boolean {
  if (client.inTransaction) return true;
  try {
    client.exec('begin immediate; rollback');
    return true;
  } catch (error) {
    // The write itself reports any other error.
    return !isLockError(error);
  }
}

/**
 * Waits without blocking until this process can write.
 * @returns false if another process keeps the lock
 */
export async function becomesWritable({ $client }: Database): Promise<boolean> {
  if (!locks.get($client) && !canWrite($client)) markLocked($client);
  return isReleased($client, Date.now() + longestWait);
}

async function isReleased(client: Client, deadline: number): Promise<boolean> {
  for (let lock = locks.get(client); lock; lock = locks.get(client)) {
    const rest = deadline - Date.now();
    if (rest <= 0) return false;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, rest);
    });
    await Promise.race([lock.released, timeout]);
    clearTimeout(timer);
  }
  return true;
}

/**
 * Retries `work` while another process holds the write lock. Only repeats what failed before
 * writing anything, and never what failed after an `await`, so that a charge or an email is sent
 * once.
 * @param deadline UTC milliseconds
 * @throws DatabaseLocked
 */
export async function retryWhileLocked<Result>(
  db: Database,
  work: () => Result,
  deadline = Date.now() + longestWait,
): Promise<Awaited<Result>> {
  const client = db.$client;
  while (await isReleased(client, deadline)) {
    const before = changesOf(client);
    let result: Result;
    try {
      result = work();
    } catch (error) {
      if (!isLockError(error) || changesOf(client) !== before) throw error;
      markLocked(client);
      continue;
    }
    return await result;
  }
  throw new DatabaseLocked();
}

const counters = new WeakMap<Client, Sqlite.Statement<[], number>>();

function changesOf(client: Client): number {
  const counter =
    counters.get(client) ?? client.prepare<[], number>('select total_changes()').pluck();
  counters.set(client, counter);
  return counter.get() ?? 0;
}
