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
  hashOfName,
  type Manifest,
  names,
  referencedHashes,
  withBackup,
} from './manifest.server';

/**
 * Unpacks a backup into an empty folder.
 * @throws PlainError if it is incomplete, or from a newer version
 */
export function unpack(file: string, folder: string): Manifest {
  return withBackup(file, (tar, entries, manifest) => {
    assertNotNewer(manifest.schema, path.basename(file));
    const bytes = entries.reduce((total, entry) => total + entry.size, 0);
    assertRoomFor(bytes, folder, 'The content of the backup');
    const folders = new Set(entries.map((entry) => path.dirname(path.join(folder, entry.name))));
    for (const one of folders) mkdirSync(one, { recursive: true });
    const hashes = entries.map(
      (entry) => [entry.name, unpackEntry(tar, entry, path.join(folder, entry.name))] as const,
    );
    for (const one of folders) syncFolderNow(one);
    assertHashes(new Map(hashes), manifest);
    assertComplete(
      path.join(folder, names.database),
      new Set(hashes.map(([name]) => hashOfName(name))),
      manifest,
    );
    return manifest;
  });
}

/** Checks that all uploads are present, except those in a bucket or listed as missing. */
function assertComplete(
  database: string,
  unpacked: Set<string | null>,
  { missing, bucket }: Manifest,
) {
  const db = openReadonly(database);
  try {
    assertSound(db);
    if (bucket) return;
    const absent = referencedHashes(db).filter(
      (hash) => !unpacked.has(hash) && !missing.includes(hash),
    );
    if (absent.length > 0) throw new PlainError(`${absent.length} uploads are not in the backup.`);
  } finally {
    closeDatabase(db);
  }
}
