import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates one temporary folder for all tests of a run. At the end it is removed, together with data
 * of interrupted tests, and shared servers are stopped.
 */
export default function setUp() {
  const folder = mkdtempSync(path.join(isMemoryRoomy() ? memoryFolder : tmpdir(), 'yesod-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => {
    const servers = path.join(folder, 'servers');
    for (const pid of existsSync(servers) ? readdirSync(servers) : []) stop(Number(pid));
    rmSync(folder, { recursive: true, force: true });
  };
}

const memoryFolder = '/dev/shm';
const room = 8 * 2 ** 30;

/** In memory, databases need not wait for the disk, which took a tenth of the time. */
function isMemoryRoomy(): boolean {
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize > room && freemem() > room;
}

function stop(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
