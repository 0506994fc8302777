import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { tenantRequestPhotos } from 'db/schema/tenant-request';
import { asc, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import { isOwnUnusedUpload } from '~/models/files/visible.server';
import { addRow, pick } from '~/models/rows.server';
import { maxPhotos } from './input';

/** @throws Refused */
export function assertOwnPhotos(tx: Database, actor: Actor, images: number[]) {
  if (images.length > maxPhotos)
    throw new Refused('images', 'tenantRequest.errors.photos', { most: maxPhotos });
  if (!images.every((fileId) => isOwnUnusedUpload(tx, actor, fileId)))
    throw new Refused('images', 'form.errors.file');
}

/** `entryId` is the answer they were sent with; null for photos of the report itself. */
export function addPhotos(
  tx: Database,
  of: { requestId: number; entryId: number | null },
  images: number[],
  now: number,
) {
  for (const fileId of images) addRow(tx, tenantRequestPhotos, { ...of, fileId }, now);
}

/** The photos of a request and its answers, in the order of their upload. */
export const photosOf = (db: Database, requestId: number) =>
  db
    .select({ ...pick(files, 'id', 'width', 'height'), entryId: tenantRequestPhotos.entryId })
    .from(tenantRequestPhotos)
    .innerJoin(files, eq(files.id, tenantRequestPhotos.fileId))
    .where(eq(tenantRequestPhotos.requestId, requestId))
    .orderBy(asc(tenantRequestPhotos.id))
    .all();
