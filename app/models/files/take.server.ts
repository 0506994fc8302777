import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import type { Caller } from '~/models/operation.server';
import { kindOf } from '~/services/files/kind.server';
import { isImage, kindOfBytes } from '~/services/files/magic.server';
import { keptPhoto, type Photo, preparePhoto } from '~/services/files/photo.server';
import { FileRefused } from '~/services/files/refused';
import { storeBytes } from '~/services/files/store.server';
import { bytesKept } from './unused.server';

export type Uploader = Pick<Caller, 'db' | 'dataDir' | 'companyBytes' | 'actor' | 'now'>;

/** Pictures are re-encoded as photos are, the rest is kept as it came. @throws FileRefused */
export async function takeDocument(uploader: Uploader, upload: File): Promise<number> {
  const bytes = Buffer.from(await upload.arrayBuffer());
  const { kind, mediaType } = kindOf(bytes, upload.name);
  if (isImage(kind)) return takePhoto(uploader, upload);
  assertRoom(uploader, bytes.length);
  const { hash, size } = await storeBytes(uploader.dataDir, bytes);
  return keep(uploader, upload.name, { hash, mediaType, size });
}

export async function takePhoto(uploader: Uploader, upload: File): Promise<number> {
  const bytes = Buffer.from(await upload.arrayBuffer());
  const { kind } = kindOf(bytes, upload.name);
  if (!isImage(kind)) throw new FileRefused('kind');
  return keepPhoto(uploader, upload.name, await preparePhoto(bytes));
}

/** What another installation kept, judged as an upload is; a picture there bears the name it once came by. */
export async function takeKept(uploader: Uploader, bytes: Buffer, name: string): Promise<number> {
  if (isImage(kindOfBytes(bytes))) return keepPhoto(uploader, name, await keptPhoto(bytes));
  const { mediaType } = kindOf(bytes, name);
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
  });
}

/** @throws FileRefused `quota` when a company's uploads would take more than it has room for */
function assertRoom({ db, companyBytes, actor, now }: Uploader, size: number) {
  if (actor.companyId === null) return;
  if (bytesKept(db, actor.companyId, now) + size > companyBytes) throw new FileRefused('quota');
}

type Stored = Pick<typeof files.$inferInsert, 'hash' | 'mediaType' | 'size'> &
  Partial<Pick<typeof files.$inferInsert, 'thumbHash' | 'cardHash' | 'width' | 'height'>>;

function keep({ db, actor, now }: Uploader, name: string, stored: Stored): number {
  const row = {
    ...stored,
    companyId: actor.companyId,
    name: name.slice(0, 200),
    uploadedBy: actor.id,
    createdAt: now,
    updatedAt: now,
  };
  return write(db, (tx) => tx.insert(files).values(row).returning({ id: files.id }).get().id);
}
