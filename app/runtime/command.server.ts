import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Runs a command of `scripts/data.ts` in a process of its own. Its output goes to this server's; it
 * may outlive the server.
 *
 * @throws if it cannot start or fails
 */
export function runCommand(command: 'nightly' | 'billing-daily'): Promise<void> {
  const child = spawn(process.execPath, [path.resolve('build/data.js'), command], {
    stdio: 'inherit',
  });
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${signal ?? code}`)),
    );
  });
}
