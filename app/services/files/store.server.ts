import { randomBytes, webcrypto } from 'node:crypto';
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** On the disk when this resolves; the row that points to the bytes is written afterwards. */
export async function storeBytes(
  dataDir: string,
  bytes: Buffer,
): Promise<{ hash: string; size: number }> {
  const hash = await hashOf(bytes);
  const path = filePath(dataDir, hash);
  await makeFolder(dataDir, dirname(path));
  if ((await sizeOf(path)) !== bytes.length) await write(dataDir, path, bytes);
  // The sweep leaves alone what came lately: the row is still to come.
  else await utimes(path, new Date(), new Date());
  // Also when it was there: whoever wrote it may not have come this far yet.
  await syncFolder(dirname(path));
  return { hash, size: bytes.length };
}

/** SHA-256 in hex, reckoned beside the requests: 20 MB of a document would keep them waiting. */
export async function hashOf(bytes: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** @throws for what is no hash, so that no path can be smuggled in */
export function filePath(dataDir: string, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('Not a SHA-256 in hex.');
  return join(dataDir, 'files', hash.slice(0, 2), hash.slice(2));
}

/**
 * Where the sweep puts what no row names; a backup finds there what was swept while it was made.
 */
export const asideFolder = (dataDir: string) => join(dataDir, 'files', 'swept');

/** Only for a hash that no row names any more. */
export async function removeFile(dataDir: string, hash: string): Promise<void> {
  await rm(filePath(dataDir, hash), { force: true });
  await rm(join(asideFolder(dataDir), hash), { force: true });
}

async function write(dataDir: string, path: string, bytes: Buffer): Promise<void> {
  const incoming = join(dataDir, 'files', 'incoming');
  await makeFolder(dataDir, incoming);
  const draft = join(incoming, randomBytes(16).toString('hex'));
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.size ?? null;
}

async function makeFolder(dataDir: string, path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (!made) return;
  await syncFolder(join(dataDir, 'files'));
  await syncFolder(dataDir);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
