import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'db/client.server';
import { companyExports } from 'db/schema/company-export';
import { lte } from 'drizzle-orm';
import { pick } from '~/models/rows.server';
import { draftOf, folderOf, zipOf } from './find.server';

/** Deletes exports that expired, were replaced or were interrupted by a restart. */
export function deleteOldExports({ db, dataDir }: { db: Database; dataDir: string }, now: number) {
  db.delete(companyExports).where(lte(companyExports.expiresAt, now)).run();
  const rows = db
    .select(pick(companyExports, 'key', 'state'))
    .from(companyExports)
    .all();
  const current = new Set(rows.map(({ key }) => zipOf(dataDir, key)));
  for (const { key, state } of rows) if (state !== 'ready') current.add(draftOf(dataDir, key));
  for (const name of fileNames(folderOf(dataDir))) {
    const path = join(folderOf(dataDir), name);
    if (!current.has(path)) rmSync(path, { force: true });
  }
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
