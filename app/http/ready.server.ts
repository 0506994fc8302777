import type { Database } from 'db/client.server';
import { freeBytes } from 'db/free-space';
import { pendingMigrations } from 'db/migrate.server';
import { log } from '~/services/log/log.server';
import { platform } from './platform.server';

/** The database's own log has room for a row or two when nothing else has. */
const leastFree = 16 * 1_048_576;
/** Whoever asks more often gets the last answer: each one waits for the disk. */
const askedAgainAfter = 1_000;

let last = { at: Number.NEGATIVE_INFINITY, isReady: false };

/** Whether the schema is the newest, a row reaches the disk, and the disk has room. */
export async function readyLoader(): Promise<Response> {
  if (performance.now() - last.at > askedAgainAfter)
    last = { at: performance.now(), isReady: isReady() };
  const [status, text] = last.isReady ? [200, 'ready'] : [503, 'not ready'];
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}

function isReady(): boolean {
  try {
    const { db, dataDir } = platform();
    if (pendingMigrations(db.$client) > 0) throw new Error('migrations are missing');
    commitRow(db);
    if (freeBytes(dataDir) < leastFree) throw new Error('the disk is full');
    return true;
  } catch (error) {
    log.error({ err: error }, 'not ready');
    return false;
  }
}

/** Outdates no page. In a transaction, for a single statement says yes on a full disk. */
function commitRow({ $client }: Database) {
  const row = $client.prepare(
    "insert into settings (key, value, updated_at) values ('readyz', '', ?) on conflict (key) do update set updated_at = excluded.updated_at",
  );
  $client.transaction(() => row.run(Date.now())).immediate();
}
