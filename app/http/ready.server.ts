import type { Database } from 'db/client.server';
import { freeBytes } from 'db/free-space';
import { pendingMigrations } from 'db/migrate.server';
import { writeUnseen } from 'db/prepared';
import { settings } from 'db/schema/settings';
import { platform } from '~/runtime/platform.server';
import { log } from '~/services/log/log.server';

/** Milliseconds an answer is reused, because each check waits for the disk. */
const reusedFor = 1_000;

let last = { at: Number.NEGATIVE_INFINITY, isReady: false };

export async function readyLoader(): Promise<Response> {
  if (performance.now() - last.at > reusedFor) last = { at: performance.now(), isReady: isReady() };
  const [status, text] = last.isReady ? [200, 'ready'] : [503, 'not ready'];
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
}

/** Bytes; the write-ahead log may still have room for a row when nothing else has. */
const leastFree = 16 * 1_048_576;

/** True if the schema is current, a row can be written and the disk has space. */
function isReady(): boolean {
  try {
    const { db, dataDir } = platform();
    if (pendingMigrations(db.$client) > 0) throw new Error('migrations are missing');
    commitRow(db, Date.now());
    if (freeBytes(dataDir) < leastFree) throw new Error('the disk is full');
    return true;
  } catch (error) {
    log.error({ err: error }, 'not ready');
    return false;
  }
}

/** A single statement outside a transaction would succeed on a full disk. */
const commitRow = (db: Database, now: number) =>
  writeUnseen(db, (tx) =>
    tx
      .insert(settings)
      .values({ key: 'readyz', value: '', updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { updatedAt: now } })
      .run(),
  );
