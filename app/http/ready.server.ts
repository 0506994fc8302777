import type { Database } from 'db/client.server';
import { pendingMigrations } from 'db/migrate.server';
import { log } from '~/services/log/log.server';
import { platform } from './platform.server';

/** Whether this process can do its work: the schema is the newest and the database takes a write. */
export async function readyLoader(): Promise<Response> {
  try {
    const { db } = platform();
    if (pendingMigrations(db.$client) > 0) throw new Error('migrations are missing');
    tryWriting(db);
    return answer(200, 'ready');
  } catch (error) {
    log.error({ err: error }, 'not ready');
    return answer(503, 'not ready');
  }
}

/** A row that is written and taken back. */
function tryWriting({ $client }: Database) {
  $client.exec('begin immediate');
  try {
    $client
      .prepare(
        "insert into settings (key, value, updated_at) values ('readyz', '', 0) on conflict do nothing",
      )
      .run();
  } finally {
    $client.exec('rollback');
  }
}

const answer = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } });
