import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nodeProblem } from '../app/services/settings/node-version.mjs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const problem = nodeProblem(engines.node, process.versions.node);
if (problem) end(problem);

export const root = path.resolve(import.meta.dirname, '..');

const isWindows = process.platform === 'win32';

export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
    // On Windows npm is a batch file, which needs a shell.
    const child = spawn(command, args, { ...options, shell: isWindows && command === 'npm' });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The same, with the output for later instead of on the screen. */
export function runQuietly(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Exits if the command fails. */
export async function must(command, args, env) {
  const code = await run(command, args, env);
  if (code !== 0) process.exit(code);
}

/**
 * The path of an installed package's file, to run with Node: faster than npx, and no batch file on
 * Windows.
 */
export const tool = (file) => path.join(root, 'node_modules', file);

export async function installPackages() {
  await unpackPackages();
  await compilePackages();
}

/** Installs what needs no compiler: enough to check types and to build. */
export async function unpackPackages() {
  const marker = tool('.package-lock.json');
  const isFresh =
    existsSync(marker) &&
    statSync(marker).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs;
  if (isFresh) return;
  console.log('Installing packages (npm ci) …');
  await mustInstall(['ci', '--include=dev', '--ignore-scripts']);
}

/** Runs the packages' install scripts, which compile better-sqlite3. */
export async function compilePackages() {
  if (existsSync(tool('better-sqlite3/build/Release/better_sqlite3.node'))) return;
  // node-gyp compiles one file at a time otherwise, and SQLite is one large file.
  await mustInstall(['rebuild'], { JOBS: 'max' });
}

async function mustInstall(args, env) {
  const code = await run('npm', args, env);
  if (code !== 0) end(`The packages could not be installed${missingTools()}.`);
}

/** The tools that compile better-sqlite3 if there is no prebuilt binary. */
function missingTools() {
  const has = (name) => spawnSync(name, ['--version']).error === undefined;
  const absent = [
    !has('python3') && 'Python 3',
    !has('make') && 'make',
    !['c++', 'g++', 'clang++'].some(has) && 'a C++ compiler',
  ].filter(Boolean);
  if (isWindows || absent.length === 0) return '; the lines above say why';
  const hint =
    process.platform === 'darwin' ? 'xcode-select --install' : 'apt-get install python3 make g++';
  return `: better-sqlite3 has to be compiled here, which takes ${absent.join(', ')} (${hint})`;
}

/**
 * Otherwise glibc keeps memory of photos and uploads, and V8 that of short-lived objects. A heap
 * size in NODE_OPTIONS overrides it.
 */
export const lowMemoryFlags = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: `--max-semi-space-size=4 --max-old-space-size=512 ${process.env.NODE_OPTIONS ?? ''}`,
};

/**
 * Replaces this script by a long-running process and passes on its output, signals and exit code.
 */
export function exec(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  // A terminal sends Ctrl+C to both; a supervisor sends SIGTERM to this process only.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // npm's SIGTERM ends only its shell, which passes nothing on.
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && child.kill('SIGTERM'), 300).unref();
  child.once('exit', (code) => process.exit(code ?? 1));
}

export function end(line) {
  console.error(line);
  process.exit(1);
}
