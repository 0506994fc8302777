import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '../scripts/steps.mjs';

const pollMs = 3;
const patienceMs = 20_000;

/** Starts a server and waits for its first 200 on `path`; memory is in MB. */
export async function launch(file, { port, dataDir, path, env = {} }) {
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers(url + path))) {
    if (child.exitCode !== null || performance.now() - start > patienceMs)
      throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return {
    url,
    pid: child.pid,
    startMs: performance.now() - start,
    memory: () => residentMegabytes(child.pid),
    stop: () =>
      child.exitCode === null
        ? new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM'))
        : Promise.resolve(),
  };
}

/** The process and those it started. */
export function processesOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return [pid, ...children.filter(Boolean).map(Number)];
}

async function answers(url) {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

function residentMegabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}
