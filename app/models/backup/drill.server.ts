import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkCopy } from './check-copy.server';
import { unpack } from './unpack.server';

/**
 * Restores a backup to a temporary folder and checks it.
 * @returns a summary of its contents
 * @throws if the backup could not be used
 */
export const drill = (file: string, secretKey: string | null, now: number) =>
  withScratch(path.dirname(file), (scratch) => {
    const { madeAt, files, bucket } = unpack(file, scratch);
    const place = { dataDir: scratch, secretKey, filesInBucket: Boolean(bucket) };
    return { file: path.basename(file), madeAt, files, ...checkCopy(scratch, place, now) };
  });

/** `deleteDrafts` removes the folder if the process is killed. */
export function withScratch<Result>(folder: string, use: (scratch: string) => Result): Result {
  const scratch = mkdtempSync(path.join(folder, 'drill-'));
  try {
    return use(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
