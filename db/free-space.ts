import { statfsSync } from 'node:fs';
import { PlainError } from './plain-error';

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** What is written anyway while the copy is made. */
const reserve = 64 * 1_048_576;

/** @throws PlainError where a copy would not fit; better before it than in the middle */
export function assertRoomFor(bytes: number, folder: string, what: string) {
  const [needed, free] = [bytes + reserve, freeBytes(folder)];
  if (free < needed) {
    throw new PlainError(
      `${what} needs ${megabytes(needed)} in ${folder}, where ${megabytes(free)} are free: make room first.`,
    );
  }
}

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
