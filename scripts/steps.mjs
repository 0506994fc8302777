import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The script ends when the command fails. */
export async function must(command, args, env) {
  const code = await run(command, args, env);
  if (code !== 0) process.exit(code);
}

/** Started without npx and its wait. */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

export async function installPackages() {
  const marker = path.join(root, 'node_modules/.package-lock.json');
  const isFresh =
    existsSync(marker) && statSync(marker).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs;
  if (isFresh) return;
  console.log('Installing packages (npm ci) …');
  await must('npm', ['ci', '--include=dev']);
}

/** Replaces this script by a long-running process, whose output, signals and exit code are ours. */
export function become(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  // A terminal sends Ctrl+C to both; a supervisor sends SIGTERM to this process only.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
}
