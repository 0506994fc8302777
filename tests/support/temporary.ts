import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createTestsFolder } from '../../scripts/tests-folder.mjs';

/**
 * Creates one temporary folder for all tests of a run, or uses the one of `npm test`, whose browser
 * tests follow. At the end shared servers are stopped and the folder is removed, together with data
 * of interrupted tests.
 */
export default function setUp() {
  const shared = process.env.YESOD_TESTS_FOLDER;
  const folder = shared ?? createTestsFolder();
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => {
    const servers = path.join(folder, 'servers');
    for (const pid of existsSync(servers) ? readdirSync(servers) : []) stop(Number(pid));
    rmSync(servers, { recursive: true, force: true });
    if (!shared) rmSync(folder, { recursive: true, force: true });
  };
}

function stop(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
