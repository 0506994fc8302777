import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

type ExitResult = { code: number; output: string };

/** Runs a data command such as `npm run backup` with the built program. */
export function runData(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<ExitResult> {
  const settings = {
    ...process.env,
    YESOD_MODE: 'demo',
    LOG_LEVEL: 'info',
    ...env,
    DATA_DIR: dataDir,
  };
  const cwd = path.resolve(import.meta.dirname, '../..');
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['build/data.js', ...args],
      { cwd, env: settings },
      (error, out, complaint) =>
        resolve({ code: error ? Number(error.code) : 0, output: out + complaint }),
    ),
  );
}

export function createFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `yesod-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a backup and returns its file. */
export async function createBackup(dataDir: string, folder: string): Promise<string> {
  const { code, output } = await runData(dataDir, ['backup', folder]);
  if (code !== 0) throw new Error(output);
  return path.join(folder, readdirSync(folder).sort().at(-1)!);
}
