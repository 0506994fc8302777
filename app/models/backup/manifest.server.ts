import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import type { Database } from 'db/client.server';
import { PlainError } from 'db/plain-error';
import { files } from 'db/schema/file';
import { hashEntry, readEntry, type TarEntry, tarEntries } from '~/services/tar/read.server';

/** The last entry of a backup; without it, the backup is incomplete. */
export type Manifest = {
  format: 1;
  madeAt: string;
  /** The timestamp of the newest migration of its database, UTC milliseconds. */
  schema: number;
  database: { bytes: number; sha256: string };
  /** The bucket of the uploads, which a backup does not contain; absent if they are in a folder. */
  bucket?: string;
  /** The number of uploads in the backup, including thumbnails and previews. */
  files: number;
  hasKey: boolean;
  /** Uploads in the database that were missing or damaged when the backup was made. */
  missing: string[];
};

export const names = {
  database: 'yesod.db',
  key: 'secret.key',
  mark: 'files/belongs-to.json',
  manifest: 'backup.json',
};

const fileName = /^files\/([0-9a-f]{2})\/([0-9a-f]{62})$/;
export const nameOfFile = (hash: string) => `files/${hash.slice(0, 2)}/${hash.slice(2)}`;
/** Returns null if the entry is not an upload. */
export const hashOfName = (name: string) => fileName.exec(name)?.slice(1).join('') ?? null;

/** @throws PlainError if the file is not a complete backup */
export function withBackup<Result>(
  file: string,
  use: (tar: number, entries: TarEntry[], manifest: Manifest) => Result,
): Result {
  const tar = openSync(file, 'r');
  try {
    const { entries, manifest } = readManifest(tar, path.basename(file));
    return use(tar, entries, manifest);
  } finally {
    closeSync(tar);
  }
}

function readManifest(tar: number, name: string): { entries: TarEntry[]; manifest: Manifest } {
  let entries: TarEntry[];
  try {
    entries = tarEntries(tar);
  } catch (error) {
    throw new PlainError(`${name} is not a complete backup. ${(error as Error).message}`);
  }
  const last = entries.pop();
  if (last?.name !== names.manifest) throw new PlainError(`${name} is not a backup of Yesod.`);
  const manifest = parsedManifest(readEntry(tar, last).toString(), name);
  if (manifest.format !== 1) throw new PlainError(`${name} was made by a newer version of Yesod.`);
  const isKnown = (entry: TarEntry) =>
    [names.database, names.key, names.mark].includes(entry.name) || hashOfName(entry.name) !== null;
  const stranger = entries.find((entry) => !isKnown(entry));
  if (stranger) throw new PlainError(`${name} contains an unexpected entry: ${stranger.name}`);
  const seenNames = new Set<string>();
  for (const entry of entries) {
    if (seenNames.has(entry.name)) throw new PlainError(`${name} contains ${entry.name} twice.`);
    seenNames.add(entry.name);
  }
  return { entries, manifest };
}

function parsedManifest(text: string, name: string): Manifest {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlainError(`${name} is not a backup of Yesod.`);
  }
}

/**
 * Reads and verifies all entries.
 * @throws PlainError
 */
export function verifyContents(file: string) {
  withBackup(file, (tar, entries, manifest) => {
    const hashes = new Map(entries.map((entry) => [entry.name, hashEntry(tar, entry)]));
    assertHashes(hashes, manifest);
  });
}

/**
 * @param hashes SHA-256 by entry name
 * @throws PlainError
 */
export function assertHashes(hashes: Map<string, string>, { database, files }: Manifest) {
  if (hashes.get(names.database) !== database.sha256)
    throw new PlainError('The database in the backup is damaged.');
  const uploads = [...hashes].filter(([name]) => hashOfName(name) !== null);
  const damaged = uploads.find(([name, hash]) => hashOfName(name) !== hash);
  if (damaged) throw new PlainError(`An upload in the backup is damaged: ${damaged[0]}`);
  if (uploads.length !== files)
    throw new PlainError(`The backup contains ${uploads.length} of ${files} uploads.`);
}

/** Hashes of originals, thumbnails and previews, without duplicates. */
export function referencedHashes(db: Database): string[] {
  const kinds = [files.hash, files.thumbHash, files.cardHash];
  const hashes = kinds.flatMap((column) => db.selectDistinct({ hash: column }).from(files).all());
  return [...new Set(hashes.map((row) => row.hash).filter((hash) => hash !== null))];
}
