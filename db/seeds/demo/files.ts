import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { files } from '../../schema/file';
import { paperKinds, paperText } from './papers';
import { writePdf } from './pdf';
import { latinSlug, type ProjectSpec } from './project-spec';
import type { Seeding } from './seeding';

export type Store = (bytes: Buffer) => Promise<{ hash: string; size: number }>;

type StoredFile = Pick<
  typeof files.$inferInsert,
  'hash' | 'thumbHash' | 'cardHash' | 'size' | 'width' | 'height' | 'mediaType'
>;

/**
 * By name: `projects/carmel-tower-before`, `rooms/bath-2-after`, `people/noa`,
 * `papers/carmel-tower-permit`.
 */
export type StoredFiles = ReadonlyMap<string, StoredFile>;

const picturesFolder = path.resolve('db/seeds/demo/pictures');

/** Stores every file of the demo, before the transaction that refers to them. */
export async function storeFiles(
  store: Store,
  projects: readonly ProjectSpec[],
  today: Date,
): Promise<StoredFiles> {
  const entries = await readdir(picturesFolder, { recursive: true });
  const pictures = entries
    .filter((file) => file.endsWith('.webp'))
    .map(async (file) => {
      const name = file.slice(0, -'.webp'.length);
      return [name, await storePicture(store, path.join(picturesFolder, file))] as const;
    });
  const papers = projects
    .flatMap((spec) => paperKinds.map((kind) => ({ spec, kind })))
    .map(async ({ spec, kind }) => {
      const stored = await store(writePdf(paperText(spec, kind, today)));
      return [
        `papers/${latinSlug(spec)}-${kind}`,
        { ...stored, mediaType: 'application/pdf' },
      ] as const;
    });
  return new Map(await Promise.all([...pictures, ...papers]));
}

async function storePicture(store: Store, file: string): Promise<StoredFile> {
  const bytes = await readFile(file);
  const { width, height } = await sharp(bytes).metadata();
  // Decoding at a reduced size would lose the fine lines of drawings.
  const resized = (to: { width: number; height: number }) =>
    sharp(bytes).resize({ ...to, fastShrinkOnLoad: false });
  const [kept, thumb, card] = await Promise.all([
    store(bytes),
    resized({ width: 100, height: 100 }).webp({ quality: 70 }).toBuffer().then(store),
    resized({ width: 400, height: 267 }).webp({ quality: 66 }).toBuffer().then(store),
  ]);
  return {
    ...kept,
    thumbHash: thumb.hash,
    cardHash: card.hash,
    width,
    height,
    mediaType: 'image/webp',
  };
}

export function insertFile(
  { tx, files: stored }: Pick<Seeding, 'tx' | 'files'>,
  storedAs: string,
  row: Pick<typeof files.$inferInsert, 'companyId' | 'name' | 'uploadedBy' | 'takenOn'> & {
    at: number;
  },
): number {
  const { at, ...rest } = row;
  const file = stored.get(storedAs);
  if (!file) throw new Error(`The demo has no file ${storedAs}.`);
  const [inserted] = tx
    .insert(files)
    .values({ ...file, ...rest, createdAt: at, updatedAt: at })
    .returning({ id: files.id })
    .all();
  return inserted!.id;
}
