import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a folder, so that new, renamed and removed names survive a power cut. */
export function syncFolderNow(path: string) {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
