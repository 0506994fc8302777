import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import { retryWhileLocked } from 'db/write-lock';
import { presentActor } from '~/models/access/present.server';
import type { Caller } from '~/models/operation.server';
import { kindOf } from '~/services/files/kind.server';
import { isImage, kindOfBytes } from '~/services/files/magic.server';
import { keptPhoto, type Photo, preparePhoto } from '~/services/files/photo.server';
import { FileRefused } from '~/services/files/refused';
import { bytesStaged, stageBytes } from '~/services/files/staging.server';
import { storeBytes } from '~/services/files/store.server';
import { createQueue } from '~/services/jobs/queue';
import { bytesKept } from './unused.server';

export type Uploader = Pick<
  Caller,
  'db' | 'dataDir' | 'companyBytes' | 'scanner' | 'actor' | 'session' | 'now'
>;

/**
 * Read, and so held in memory, only when its turn has come; nobody's document waits for pictures.
 */
const photosInTurn = createQueue(1);
const documentsInTurn = createQueue(2);

/** Pictures are re-encoded as photos are, the rest is kept as it came. @throws FileRefused */
export async function takeDocument(uploader: Uploader, upload: File): Promise<number> {
  if (isImage(kindOfBytes(await bytesOf(upload.slice(0, 12))))) return takePhoto(uploader, upload);
  return documentsInTurn(uploader.actor, async () => {
    const bytes = await scanned(uploader, upload);
    const { mediaType } = await kindOf(bytes, upload.name);
    assertRoom(uploader, bytes.length);
    const { hash, size } = await storeBytes(uploader.dataDir, bytes);
    return keep(uploader, upload.name, { hash, mediaType, size });
  });
}

export function takePhoto(uploader: Uploader, upload: File): Promise<number> {
  return photosInTurn(uploader.actor, async () => {
    const bytes = await scanned(uploader, upload);
    const { kind } = await kindOf(bytes, upload.name);
    if (!isImage(kind)) throw new FileRefused('kind');
    return keepPhoto(uploader, upload.name, await preparePhoto(bytes));
  });
}

/**
 * What another installation kept, judged as an upload is; a picture there bears the name it once
 * came by.
 */
export async function takeKept(uploader: Uploader, bytes: Buffer, name: string): Promise<number> {
  await uploader.scanner?.(bytes);
  if (isImage(kindOfBytes(bytes)))
    return photosInTurn(uploader.actor, async () =>
      keepPhoto(uploader, name, await keptPhoto(bytes)),
    );
  const { mediaType } = await kindOf(bytes, name);
  const { hash, size } = await storeBytes(uploader.dataDir, bytes);
  return keep(uploader, name, { hash, mediaType, size });
}

async function keepPhoto(uploader: Uploader, name: string, photo: Photo): Promise<number> {
  const size = photo.large.length + photo.thumb.length + photo.card.length;
  assertRoom(uploader, size);
  const large = await storeBytes(uploader.dataDir, photo.large);
  const thumb = await storeBytes(uploader.dataDir, photo.thumb);
  const card = await storeBytes(uploader.dataDir, photo.card);
  return keep(uploader, name, {
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

/** What waits for its sender's yes takes room too. @returns its hash */
export async function takeStaged(uploader: Uploader, upload: File): Promise<string> {
  assertRoom(uploader, (await bytesStaged(uploader)) + upload.size);
  return documentsInTurn(uploader.actor, async () =>
    stageBytes(uploader, await scanned(uploader, upload), uploader.now),
  );
}

async function scanned({ scanner }: Uploader, upload: File): Promise<Buffer> {
  const bytes = await bytesOf(upload);
  await scanner?.(bytes);
  return bytes;
}

const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

/** @throws FileRefused `quota` when a company's uploads would take more than it has room for */
function assertRoom({ db, companyBytes, actor }: Uploader, size: number) {
  if (actor.companyId === null) return;
  if (bytesKept(db, actor.companyId) + size > companyBytes) throw new FileRefused('quota');
}

type Stored = Pick<typeof files.$inferInsert, 'hash' | 'mediaType' | 'size'> &
  Partial<
    Pick<typeof files.$inferInsert, 'thumbHash' | 'cardHash' | 'width' | 'height' | 'takenOn'>
  >;

/** The room is asked for again in the write that takes it: others may have come meanwhile. */
function keep(uploader: Uploader, name: string, stored: Stored): Promise<number> {
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
    presentActor(tx, uploader);
    assertRoom({ ...uploader, db: tx }, stored.size);
    return tx.insert(files).values(row).returning({ id: files.id }).get().id;
  };
  return retryWhileLocked(db, () => write(db, insert));
}
