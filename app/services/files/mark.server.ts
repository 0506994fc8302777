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
 * Beside the uploads, and goes where they go: whose they are, and how far their database had
 * counted.
 */
export type FilesMark = { installation: string; lastFile: number };

export const markFile = (dataDir: string) => join(dataDir, 'files', 'belongs-to.json');

export function readMark(dataDir: string): FilesMark | null {
  try {
    return JSON.parse(readFileSync(markFile(dataDir), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The old one or the new one is there, whenever the power goes. */
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
