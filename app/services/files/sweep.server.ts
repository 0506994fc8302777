import { mkdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { requestPrefix, spoolFolder } from './spool.server';
import { asideFolder } from './store.server';

export const folderCount = 256;
export const folderName = (index: number) => index.toString(16).padStart(2, '0');

type Sweep = { since: number; before: number; now: number; isNeeded: (hash: string) => boolean };

/** Moves unreferenced files of a period aside. */
export async function sweepFolder(
  dataDir: string,
  folder: string,
  { since, before, now, isNeeded }: Sweep,
) {
  for (const name of await namesIn(join(dataDir, 'files', folder))) {
    const path = join(dataDir, 'files', folder, name);
    // Synchronous, because an upload of the same bytes touches the file and must not come in
    // between.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && stats.mtimeMs >= since && stats.mtimeMs < before && !isNeeded(folder + name))
      moveAside(dataDir, path, folder + name, now);
    await new Promise(setImmediate);
  }
}

/** Its modification time becomes the start of its grace period. */
function moveAside(dataDir: string, path: string, hash: string, now: number) {
  mkdirSync(asideFolder(dataDir), { recursive: true });
  const aside = join(asideFolder(dataDir), hash);
  renameSync(path, aside);
  utimesSync(aside, now / 1000, now / 1000);
}

/** Deletes what crashes left behind: partial files, spooled forms, staged uploads. */
export async function sweepLeftovers(dataDir: string, before: number) {
  for (const folder of ['files/incoming', 'files/spool', 'staged'])
    await emptyOf(join(dataDir, folder), before);
}

/** Deletes requests that were spooled before this moment, when an earlier server was stopped. */
export const sweepRequests = (dataDir: string, before: number) =>
  emptyOf(spoolFolder(dataDir), before, (name) => name.startsWith(requestPrefix));

export const sweepAside = (dataDir: string, before: number) =>
  emptyOf(asideFolder(dataDir), before);

async function emptyOf(
  folder: string,
  before: number,
  isOwn: (name: string) => boolean = () => true,
) {
  for (const name of (await namesIn(folder)).filter(isOwn)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && stats.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
