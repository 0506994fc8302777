import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const keptFor = 24 * 3_600_000;

/** Keeps bytes that wait for somebody's yes, for a day, by their SHA-256. */
export async function stageBytes(dataDir: string, personId: number, bytes: Buffer, now: number) {
  const folder = join(dataDir, 'staged');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await forgetOld(folder, now);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const draft = join(folder, `draft-${randomBytes(16).toString('hex')}`);
  await writeFile(draft, bytes, { mode: 0o600, flag: 'wx' });
  await rename(draft, pathOf(dataDir, personId, hash));
  return hash;
}

export function readStaged(dataDir: string, personId: number, hash: string): Promise<Buffer | null> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return Promise.resolve(null);
  return readFile(pathOf(dataDir, personId, hash)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Of a hash that `readStaged` has answered to. */
export const dropStaged = (dataDir: string, personId: number, hash: string): Promise<void> =>
  rm(pathOf(dataDir, personId, hash), { force: true });

const pathOf = (dataDir: string, personId: number, hash: string) =>
  join(dataDir, 'staged', `${personId}-${hash}`);

async function forgetOld(folder: string, now: number) {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < now - keptFor) await rm(join(folder, name), { force: true });
  }
}
