import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { eq, inArray, or } from 'drizzle-orm';
import { removeFile } from '~/services/files/store.server';

/**
 * Removes the row of a photo nothing points to any longer.
 * @returns the hashes of its bytes that no other file shares
 */
export function forgetPhoto(tx: Database, fileId: number | null): string[] {
  if (fileId === null) return [];
  const gone = tx
    .delete(files)
    .where(eq(files.id, fileId))
    .returning({ hash: files.hash, thumbHash: files.thumbHash, cardHash: files.cardHash })
    .get();
  const hashes = [gone?.hash, gone?.thumbHash, gone?.cardHash].filter((hash) => typeof hash === 'string');
  const isShared = or(
    inArray(files.hash, hashes),
    inArray(files.thumbHash, hashes),
    inArray(files.cardHash, hashes),
  );
  const shared = tx
    .select({ hash: files.hash, thumbHash: files.thumbHash, cardHash: files.cardHash })
    .from(files)
    .where(isShared)
    .all()
    .flatMap((file) => [file.hash, file.thumbHash, file.cardHash]);
  return hashes.filter((hash) => !shared.includes(hash));
}

/** Removes the bytes, once the rows are gone for good. */
export async function removeBytes(dataDir: string, hashes: string[]) {
  for (const hash of hashes) await removeFile(dataDir, hash);
}
