import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import { retryWhileLocked } from 'db/write-lock';
import { reloadActor } from '~/models/access/present.server';
import type { Caller } from '~/models/operation.server';
import { kindOf } from '~/services/files/kind.server';
import { isImage, kindOfBytes } from '~/services/files/magic.server';
import { keptPhoto, type Photo, preparePhoto } from '~/services/files/photo.server';
import { FileRefused } from '~/services/files/refused';
import { bytesStaged, stageBytes } from '~/services/files/staging.server';
import { createQueue } from '~/services/jobs/queue';
import { keepBytes } from './keep.server';
import { storedBytes } from './unused.server';

type Uploader = Pick<
  Caller,
  'db' | 'dataDir' | 'files' | 'companyBytes' | 'scanner' | 'actor' | 'session' | 'now'
>;

/** Files are read into memory only when their turn comes. Documents do not wait for photos. */
const photoQueue = createQueue(1);
const documentQueue = createQueue(2);

/**
 * Stores an upload. Images are re-encoded, other files are stored unchanged.
 * @throws FileRefused
 */
export async function storeDocument(uploader: Uploader, upload: File): Promise<number> {
  if (isImage(kindOfBytes(await bytesOf(upload.slice(0, 12))))) return storePhoto(uploader, upload);
  return documentQueue(uploader.actor, async () => {
    const bytes = await scannedBytes(uploader, upload);
    const { mediaType } = await kindOf(bytes, upload.name);
    assertRoom(uploader, bytes.length);
    const { hash, size } = await keepBytes(uploader, bytes);
    return saveFile(uploader, upload.name, { hash, mediaType, size });
  });
}

export function storePhoto(uploader: Uploader, upload: File): Promise<number> {
  return photoQueue(uploader.actor, async () => {
    const bytes = await scannedBytes(uploader, upload);
    const { kind } = await kindOf(bytes, upload.name);
    if (!isImage(kind)) throw new FileRefused('kind');
    return savePhoto(uploader, upload.name, await preparePhoto(bytes));
  });
}

/**
 * Stores a file from a company export with the same checks as an upload. Images there have a
 * `.webp` copy under the original name.
 */
export async function importFile(uploader: Uploader, bytes: Buffer, name: string): Promise<number> {
  await uploader.scanner?.(bytes);
  if (isImage(kindOfBytes(bytes)))
    return photoQueue(uploader.actor, async () =>
      savePhoto(uploader, name, await keptPhoto(bytes)),
    );
  const { mediaType } = await kindOf(bytes, name);
  const { hash, size } = await keepBytes(uploader, bytes);
  return saveFile(uploader, name, { hash, mediaType, size });
}

async function savePhoto(uploader: Uploader, name: string, photo: Photo): Promise<number> {
  const size = photo.large.length + photo.thumb.length + photo.card.length;
  assertRoom(uploader, size);
  const large = await keepBytes(uploader, photo.large);
  const thumb = await keepBytes(uploader, photo.thumb);
  const card = await keepBytes(uploader, photo.card);
  return saveFile(uploader, name, {
    hash: large.hash,
    thumbHash: thumb.hash,
    cardHash: card.hash,
    mediaType: 'image/webp',
    size,
    width: photo.width,
    height: photo.height,
    takenOn: photo.takenOn,
  });
}

/**
 * Stores an upload until its sender confirms the action. It counts against the quota.
 * @returns its hash
 */
export async function storeStaged(uploader: Uploader, upload: File): Promise<string> {
  assertRoom(uploader, (await bytesStaged(uploader)) + upload.size);
  return documentQueue(uploader.actor, async () =>
    stageBytes(uploader, await scannedBytes(uploader, upload), uploader.now),
  );
}

async function scannedBytes({ scanner }: Uploader, upload: File): Promise<Buffer> {
  const bytes = await bytesOf(upload);
  await scanner?.(bytes);
  return bytes;
}

const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

/** @throws FileRefused `quota` */
function assertRoom({ db, companyBytes, actor }: Uploader, size: number) {
  if (actor.companyId === null) return;
  if (storedBytes(db, actor.companyId) + size > companyBytes) throw new FileRefused('quota');
}

type Stored = Pick<typeof files.$inferInsert, 'hash' | 'mediaType' | 'size'> &
  Partial<
    Pick<typeof files.$inferInsert, 'thumbHash' | 'cardHash' | 'width' | 'height' | 'takenOn'>
  >;

/** Checks the quota again inside the write, because other uploads may have finished since. */
function saveFile(uploader: Uploader, name: string, stored: Stored): Promise<number> {
  const { db, actor, now } = uploader;
  const row = {
    ...stored,
    companyId: actor.companyId,
    name: name.slice(0, 200),
    uploadedBy: actor.id,
    createdAt: now,
    updatedAt: now,
  };
  const insert = (tx: Database) => {
    reloadActor(tx, uploader);
    assertRoom({ ...uploader, db: tx }, stored.size);
    return tx.insert(files).values(row).returning({ id: files.id }).get().id;
  };
  return retryWhileLocked(db, () => write(db, insert));
}
