import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { findFreePort } from './free-port';

const root = path.resolve(import.meta.dirname, '../..');

type Service = { profiles?: string[]; volumes?: string[] };
const { services } = parse(readFileSync(path.join(root, 'compose.yaml'), 'utf8')) as {
  services: Record<string, Service>;
};
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The commands of a page, in order: the lines of its `sh` blocks, without comments. */
export const commandsOf = (page: string): string[] =>
  [...page.matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');

/** A folder as an operator has it after the build, in which the commands of a page run. */
export async function createInstallation(folder: string, replaced: Record<string, string>) {
  for (const name of ['scripts', 'package.json', '.npmrc'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const name of ['app', 'build', 'node_modules', 'db'])
    symlinkSync(path.join(root, name), path.join(folder, name));
  const port = await findFreePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    PORT: String(port),
    WORKERS: '1',
    LOG_LEVEL: 'info',
    // An operator does not have the settings of the tests.
    DATA_DIR: undefined,
    YESOD_MODE: undefined,
    CAPTCHA: undefined,
  };
  let server: ChildProcess | undefined;

  async function stop() {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null) return;
    const hasEnded = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await hasEnded;
  }

  function start(): Promise<string> {
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, env });
    server = child;
    return new Promise((resolve, reject) => {
      let output = '';
      const read = (chunk: Buffer) => {
        output += chunk;
        if (output.includes('Ready on http')) resolve(output);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${output}`)));
    });
  }

  const shell = (command: string) =>
    new Promise<string>((resolve, reject) => {
      const source = `set -eo pipefail; set -a; [ ! -f .env ] || . ./.env; set +a; ${command}`;
      const child = execFile(
        'bash',
        ['-c', source],
        { cwd: folder, env },
        (error, output, errors) =>
          error ? reject(new Error(`${command}: ${output}${errors}`)) : resolve(output + errors),
      );
      // Most commands end without reading it.
      child.stdin?.on('error', () => {}).end('yes\n');
    });

  /** @returns its output; @throws if it fails */
  async function run(line: string): Promise<string> {
    const command = Object.entries({ ...replaced, 'localhost:3000': `127.0.0.1:${port}` }).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      line,
    );
    if (command.startsWith('curl ')) {
      if (!server) await start();
      return shell(command);
    }
    await stop();
    if (command === 'npm start') return start();
    if (command === 'git pull') return '';
    if (/^npm ci\b/.test(command)) return checkScripts(command);
    if (!command.startsWith('docker ')) return shell(command);
    const inside = checkCompose(command);
    return inside ? shell(inside) : '';
  }

  /** Starts again without data, as on another machine, and creates a super admin. */
  async function empty() {
    await stop();
    rmSync(path.join(folder, 'data'), { recursive: true, force: true });
    writeFileSync(path.join(folder, '.env'), 'SUPERADMIN_EMAIL=someone@example.com\n');
    await start();
    await stop();
  }

  /** Leaves the key and the uploads, as on a machine that is to take over. */
  async function loseDatabase() {
    await stop();
    for (const suffix of ['', '-wal', '-shm'])
      rmSync(path.join(folder, `data/yesod.db${suffix}`), { force: true });
  }

  return { run, stop, empty, loseDatabase };
}

/** Checks only the names, because this would change the packages that the tests use. */
function checkScripts(command: string): string {
  for (const part of command.split(' && ').slice(1)) {
    const [, name = ''] = /^npm run (\w+)$/.exec(part) ?? [];
    if (!scripts[name]) throw new Error(`There is no script for ${part}`);
  }
  return '';
}

/**
 * Checks a command against compose.yaml.
 *
 * @returns the command that would run in the container, if it runs without one too
 */
export function checkCompose(command: string): string | null {
  const [whole = ''] = command.split(' | ');
  const words = whole.split(' ');
  if (words.shift() !== 'docker' || words.shift() !== 'compose')
    throw new Error(`Not a command of compose.yaml: ${command}`);
  if (words[0] === '--profile') {
    const [, profile = ''] = words.splice(0, 2);
    if (!Object.values(services).some(({ profiles = [] }) => profiles.includes(profile)))
      throw new Error(`There is no profile ${profile}: ${command}`);
  }
  const action = words.shift() ?? '';
  const mounts: [inside: string, outside: string][] = [];
  while (words[0]?.startsWith('-')) {
    const flag = words.shift();
    if (flag !== '-v') continue;
    const [outside = '', inside = ''] = (words.shift() ?? '').split(':');
    mounts.push([inside, outside]);
  }
  if (action === 'up' && words.length === 0) return null;
  if (!['logs', 'exec', 'run', 'stop', 'cp'].includes(action))
    throw new Error(`Unknown command: ${command}`);
  const [name = '', copied = ''] = (words.shift() ?? '').split(':');
  const service = services[name];
  if (!service) throw new Error(`There is no service ${name}: ${command}`);
  if (copied) assertMounted(service, copied);
  if (words[0] === 'node') {
    if (!existsSync(path.join(root, words[1] ?? ''))) throw new Error(`No file: ${command}`);
    return mounts.reduce(
      (text, [inside, outside]) => text.replace(inside, outside),
      words.join(' '),
    );
  }
  return null;
}

function assertMounted({ volumes = [] }: Service, file: string) {
  const folders = volumes.map((volume) => volume.split(':')[1] ?? '');
  if (!folders.some((folder) => file.startsWith(`${folder}/`)))
    throw new Error(`${file} is in no volume.`);
}
