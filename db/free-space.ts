import { statfsSync } from 'node:fs';
import { PlainError } from './plain-error';

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Space for what is written during the copy. */
const reserve = 64 * 1_048_576;

/**
 * Checks the free space before copying.
 * @throws PlainError
 */
export function assertRoomFor(bytes: number, folder: string, what: string) {
  const [needed, free] = [bytes + reserve, freeBytes(folder)];
  if (free < needed) {
    throw new PlainError(
      `${what} needs ${megabytes(needed)} in ${folder}, ` +
        `where ${megabytes(free)} are free: make room first.`,
    );
  }
}

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
