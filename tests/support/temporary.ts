import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * One temporary folder for all tests, which goes with everything a test that was stopped left in
 * it.
 */
export default function setUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'yesod-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
