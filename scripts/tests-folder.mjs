import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const memoryFolder = '/dev/shm';
const room = 8 * 2 ** 30;

/** Creates the folder for the data of all tests of a run. */
export const createTestsFolder = () =>
  mkdtempSync(path.join(isMemoryRoomy() ? memoryFolder : tmpdir(), 'yesod-tests-'));

/** In memory, databases need not wait for the disk, which took a tenth of the time. */
function isMemoryRoomy() {
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize > room && freemem() > room;
}
