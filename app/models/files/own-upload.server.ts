import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

/**
 * A file this person uploaded. Only that may go into a record of theirs: naming somebody else's by its id would
 * open it to whoever sees the record.
 */
export function ownUpload(
  db: Database,
  actor: Actor,
  fileId: number,
): { fileId: number; name: string } | null {
  if (!Number.isSafeInteger(fileId) || fileId < 1) return null;
  const file = db
    .select({ fileId: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.uploadedBy, actor.id)))
    .get();
  return file ?? null;
}
