import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { closeDatabase, openReadonly } from 'db/client.server';
import { assertRoomFor } from 'db/free-space';
import { assertSound } from 'db/maintenance';
import { assertNotNewer } from 'db/migrate.server';
import { PlainError } from 'db/plain-error';
import { syncFolderNow } from '~/services/files/sync';
import { unpackEntry } from '~/services/tar/read.server';
import {
  assertHashes,
  hashesNamedBy,
  hashOfName,
  type Manifest,
  names,
  withBackup,
} from './manifest.server';

/** Into an empty folder. @throws PlainError for what is no whole backup, or of a newer version */
export function unpack(file: string, folder: string): Manifest {
  return withBackup(file, (tar, entries, manifest) => {
    assertNotNewer(manifest.schema, path.basename(file));
    const bytes = entries.reduce((total, entry) => total + entry.size, 0);
    assertRoomFor(bytes, folder, 'What the backup holds');
    const folders = new Set(entries.map((entry) => path.dirname(path.join(folder, entry.name))));
    for (const one of folders) mkdirSync(one, { recursive: true });
    const found = entries.map(
      (entry) => [entry.name, unpackEntry(tar, entry, path.join(folder, entry.name))] as const,
    );
    for (const one of folders) syncFolderNow(one);
    assertHashes(new Map(found), manifest);
    assertComplete(
      path.join(folder, names.database),
      new Set(found.map(([name]) => hashOfName(name))),
      manifest,
    );
    return manifest;
  });
}

/** Every upload that the database names is there, but for those that were missing already. */
function assertComplete(database: string, unpacked: Set<string | null>, { missing }: Manifest) {
  const db = openReadonly(database);
  try {
    assertSound(db);
    const absent = hashesNamedBy(db).filter(
      (hash) => !unpacked.has(hash) && !missing.includes(hash),
    );
    if (absent.length > 0) throw new PlainError(`${absent.length} uploads are not in the backup.`);
  } finally {
    closeDatabase(db);
  }
}
