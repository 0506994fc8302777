import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { closeDatabase, type Database, databaseFile, openReadonly } from 'db/client.server';
import { assertRoomFor } from 'db/free-space';
import { assertSound, copyDatabase, databaseBytes } from 'db/maintenance';
import { schemaOf } from 'db/migrate.server';
import { PlainError } from 'db/plain-error';
import { files } from 'db/schema/file';
import { sum } from 'drizzle-orm';
import { folderMark, knownKeys, readMarks } from '~/models/installation/marks.server';
import { asideFolder, filePath } from '~/services/files/store.server';
import { syncFolderNow } from '~/services/files/sync';
import { findMasterKeys, keyFileText } from '~/services/secrets/master-key.server';
import { createTar } from '~/services/tar/write.server';
import { backupName } from './folder.server';
import {
  type Manifest,
  nameOfFile,
  names,
  referencedHashes,
  verifyContents,
} from './manifest.server';

type Source = {
  dataDir: string;
  secretKey: string | null;
  /** The name of the bucket of the uploads; null if they are in the data directory. */
  bucket: string | null;
};

type BackupResult = { file: string; bytes: number; manifest: Manifest };

/**
 * Makes a backup while the server runs: a snapshot of the database, then its uploads, which never
 * change. Uploads in a bucket stay there. The file gets its final name after it was verified
 * (docs/rules.md#backup).
 */
export function makeBackup(
  of: Source,
  folder: string,
  kind: 'yesod' | 'nightly',
  now: number,
): BackupResult {
  const { dataDir, bucket } = of;
  if (!existsSync(databaseFile(dataDir)))
    throw new PlainError(`There is no database in ${dataDir}.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(path.join(folder, 'making-'));
  try {
    const snapshot = path.join(draft, names.database);
    // If the key is replaced during the backup, its file no longer has the snapshot's key.
    const keysBefore = keysInFile(of);
    takeSnapshot({ dataDir, hasUploads: bucket === null }, folder, snapshot);
    const tar = path.join(draft, 'backup.tar');
    const manifest = pack(of, { snapshot, keysBefore }, tar, now);
    verifyContents(tar);
    const file = path.join(folder, backupName(kind, now));
    renameSync(tar, file);
    syncFolderNow(folder);
    return { file, bytes: statSync(file).size, manifest };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function takeSnapshot(
  { dataDir, hasUploads }: { dataDir: string; hasUploads: boolean },
  folder: string,
  snapshot: string,
) {
  const db = openReadonly(databaseFile(dataDir));
  try {
    const uploads = hasUploads ? uploadedBytes(db) : 0;
    // The database is written twice: as the snapshot and into the backup.
    assertRoomFor(2 * databaseBytes(db) + uploads, folder, 'The backup');
    copyDatabase(db, snapshot);
  } finally {
    closeDatabase(db);
  }
}

const uploadedBytes = (db: Database): number =>
  Number(
    db
      .select({ bytes: sum(files.size) })
      .from(files)
      .get()?.bytes ?? 0,
  );

function pack(
  of: Source,
  { snapshot, keysBefore }: { snapshot: string; keysBefore: Buffer[] },
  to: string,
  now: number,
): Manifest {
  const { dataDir, bucket } = of;
  const db = openReadonly(snapshot);
  const tar = createTar(to);
  try {
    assertSound(db);
    const sha256 = tar.addFile(names.database, snapshot);
    const keys = keysFor(db, [...keysInFile(of), ...keysBefore]);
    const hasKey = keys.length > 0;
    if (hasKey) tar.add(names.key, Buffer.from(keyFileText(keys)), now);
    const mark = bucket === null ? folderMark(db) : null;
    if (mark) tar.add(names.mark, Buffer.from(JSON.stringify(mark)), now);
    const hashes = bucket === null ? referencedHashes(db) : [];
    const missingHashes = hashes.filter((hash) => !packUpload(tar, dataDir, hash));
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date(now).toISOString(),
      schema: schemaOf(db),
      database: { bytes: statSync(snapshot).size, sha256 },
      bucket: bucket ?? undefined,
      files: hashes.length - missingHashes.length,
      hasKey,
      missing: missingHashes,
    };
    tar.add(names.manifest, Buffer.from(JSON.stringify(manifest, null, 2)), now);
    return manifest;
  } finally {
    tar.finish();
    closeDatabase(db);
  }
}

/** If SECRET_KEY is set, the key file is not used. */
const keysInFile = ({ dataDir, secretKey }: Source): Buffer[] =>
  secretKey ? [] : findMasterKeys(dataDir, null);

/** The keys of a database; all of them if it does not know its own. */
function keysFor(db: Database, keys: Buffer[]): Buffer[] {
  const marks = readMarks(db);
  const known = marks ? knownKeys(marks, keys).map(({ key }) => key) : [];
  const all = keys.filter((key, at) => keys.findIndex((one) => one.equals(key)) === at);
  return known.length > 0 ? known : all;
}

/**
 * Adds an upload. It may have been moved aside or deleted since the snapshot.
 * @returns false if the upload is missing
 */
function packUpload(tar: ReturnType<typeof createTar>, dataDir: string, hash: string): boolean {
  for (const from of [filePath(dataDir, hash), path.join(asideFolder(dataDir), hash)]) {
    const bytes = readIfThere(from);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) continue;
    tar.add(
      nameOfFile(hash),
      bytes,
      statSync(from, { throwIfNoEntry: false })?.mtimeMs ?? Date.now(),
    );
    return true;
  }
  return false;
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
