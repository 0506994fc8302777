import { chmodSync, mkdirSync } from 'node:fs';

export function makePrivateFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder, 0o700);
}

/** Keeps the permissions of a folder that another user owns, such as a mounted one. */
export function closeToOthers(place: string, mode: number) {
  try {
    chmodSync(place, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
