import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates one temporary folder for all tests of a run. At the end it is removed, together with data
 * of interrupted tests, and shared servers are stopped.
 */
export default function setUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'yesod-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => {
    const servers = path.join(folder, 'servers');
    for (const pid of existsSync(servers) ? readdirSync(servers) : []) stop(Number(pid));
    rmSync(folder, { recursive: true, force: true });
  };
}

function stop(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
