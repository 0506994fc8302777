import { rmSync, statSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const folderCount = 256;
export const folderName = (index: number) => index.toString(16).padStart(2, '0');

export async function sweepFolder(
  dataDir: string,
  folder: string,
  { before, isNeeded }: { before: number; isNeeded: (hash: string) => boolean },
) {
  for (const name of await namesIn(join(dataDir, 'files', folder))) {
    const path = join(dataDir, 'files', folder, name);
    // In one go: an upload of the same bytes touches the file first, and its row must not come in between.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && found.mtimeMs < before && !isNeeded(folder + name)) rmSync(path, { force: true });
    await new Promise(setImmediate);
  }
}

/** What was being written, received or waited for a yes. */
export async function sweepLeftovers(dataDir: string, before: number) {
  for (const folder of ['files/incoming', 'files/spool', 'staged']) {
    for (const name of await namesIn(join(dataDir, folder))) {
      const path = join(dataDir, folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
    }
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
