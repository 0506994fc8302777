import { randomBytes, webcrypto } from 'node:crypto';
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Resolves when the bytes are on disk; the row that refers to them is written afterwards. */
export async function storeBytes(
  dataDir: string,
  bytes: Buffer,
  knownHash?: string,
): Promise<{ hash: string; size: number }> {
  const hash = knownHash ?? (await hashOf(bytes));
  const path = filePath(dataDir, hash);
  await makeFolder(dataDir, dirname(path));
  if ((await sizeOf(path)) !== bytes.length) await write(dataDir, path, bytes);
  // Updates the time, so that the sweep spares the file until its row is written.
  else await utimes(path, new Date(), new Date());
  // Also needed if the file existed: its writer may not have synced the folder yet.
  await syncFolder(dirname(path));
  return { hash, size: bytes.length };
}

/** SHA-256 in hex, computed in a thread because 20 MB would block all requests. */
export async function hashOf(bytes: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** @throws if it is not a hash, so that no path can be smuggled in */
export function filePath(dataDir: string, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('Not a SHA-256 in hex.');
  return join(dataDir, 'files', hash.slice(0, 2), hash.slice(2));
}

/**
 * The sweep moves unreferenced files here; a backup finds files here that were swept while it ran.
 */
export const asideFolder = (dataDir: string) => join(dataDir, 'files', 'swept');

/** Only for a hash that no row refers to. */
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
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return stats?.size ?? null;
}

async function makeFolder(dataDir: string, path: string): Promise<void> {
  const created = await mkdir(path, { recursive: true });
  if (!created) return;
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

/** Follows RFC 6266: an ASCII name for old clients, and the full one in `filename*`. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const full =
    name
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .replace(/[/\\]/g, '_')
      .trim() || 'file';
  const ascii = full.replace(/[^\x20-\x7e]|["%]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(full)}`;
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
