import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolderNow } from './sync';

/**
 * A file next to the uploads that says which installation they belong to, and the last file id in
 * its database.
 */
export type FilesMark = { installation: string; lastFile: number };

const markFile = (dataDir: string) => join(dataDir, 'files', 'belongs-to.json');

export function readMark(dataDir: string): FilesMark | null {
  try {
    return JSON.parse(readFileSync(markFile(dataDir), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Atomic, even if the power fails. */
export function writeMark(dataDir: string, mark: FilesMark) {
  const path = markFile(dataDir);
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, JSON.stringify(mark));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  syncFolderNow(dirname(path));
}
