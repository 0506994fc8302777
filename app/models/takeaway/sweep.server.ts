import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'db/client.server';
import { takeaways } from 'db/schema/takeaway';
import { lte } from 'drizzle-orm';
import { pick } from '~/models/rows.server';
import { draftOf, folderOf, zipOf } from './find.server';

/** What has expired, what another one stands in place of, and what a restart left half made. */
export function sweepTakeaways({ db, dataDir }: { db: Database; dataDir: string }, now: number) {
  db.delete(takeaways).where(lte(takeaways.expiresAt, now)).run();
  const rows = db
    .select(pick(takeaways, 'key', 'state'))
    .from(takeaways)
    .all();
  const kept = new Set(rows.map(({ key }) => zipOf(dataDir, key)));
  for (const { key, state } of rows) if (state !== 'ready') kept.add(draftOf(dataDir, key));
  for (const name of namesIn(folderOf(dataDir))) {
    const path = join(folderOf(dataDir), name);
    if (!kept.has(path)) rmSync(path, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
