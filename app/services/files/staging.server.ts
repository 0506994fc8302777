import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from './store.server';

const keptFor = 24 * 3_600_000;
/** The limit of staged files per person; the oldest is replaced. */
const mostOfOne = 4;

type Staging = { dataDir: string; actor: { id: number; companyId: number | null } };

/** Stores bytes that wait for a confirmation, for a day, by their SHA-256. */
export async function stageBytes(place: Staging, bytes: Buffer, now: number): Promise<string> {
  const folder = folderOf(place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hash = await hashOf(bytes);
  const own = (await stagedFiles(place)).filter(
    ({ name }) => name.startsWith(prefixOf(place.actor)) && name !== nameOf(place, hash),
  );
  const old = own.filter(({ at }, newer) => newer >= mostOfOne - 1 || at < now - keptFor);
  for (const { name } of old) await rm(join(folder, name), { force: true });
  const draft = join(folder, `draft-${randomBytes(16).toString('hex')}`);
  await writeFile(draft, bytes, { mode: 0o600, flag: 'wx' });
  await rename(draft, join(folder, nameOf(place, hash)));
  return hash;
}

/** The size of the company's staged files, which count towards its quota. */
export async function bytesStaged(place: Staging): Promise<number> {
  const company = `${place.actor.companyId ?? 0}-`;
  const files = (await stagedFiles(place)).filter(({ name }) => name.startsWith(company));
  return files.reduce((sum, { size }) => sum + size, 0);
}

export function readStaged(place: Staging, hash: string): Promise<Buffer | null> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return Promise.resolve(null);
  return readFile(join(folderOf(place), nameOf(place, hash))).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}

/** `hash` must be one that `readStaged` returned. */
export const dropStaged = (place: Staging, hash: string): Promise<void> =>
  rm(join(folderOf(place), nameOf(place, hash)), { force: true });

const folderOf = ({ dataDir }: Staging) => join(dataDir, 'staged');
const prefixOf = ({ companyId, id }: Staging['actor']) => `${companyId ?? 0}-${id}-`;
const nameOf = ({ actor }: Staging, hash: string) => prefixOf(actor) + hash;

/** The newest first. */
async function stagedFiles(place: Staging) {
  const names = await readdir(folderOf(place)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(folderOf(place), name)).catch(() => null);
      return stats ? [{ name, at: stats.mtimeMs, size: stats.size }] : [];
    }),
  );
  return files.flat().sort((a, b) => b.at - a.at);
}
