import { closeSync, fsyncSync, openSync } from 'node:fs';

/** What was named, renamed or removed in a folder is so after a power cut too. */
export function syncFolderNow(path: string) {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
