import { chmodSync, mkdirSync } from 'node:fs';

/** Of its owner alone: passwords there are none, but names, phones and sums of money. */
export function makePrivateFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder, 0o700);
}

/** A folder that another user lent us, such as a mounted one, stays as its owner wants it. */
export function closeToOthers(place: string, mode: number) {
  try {
    chmodSync(place, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
