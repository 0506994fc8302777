import { spawnSync } from 'node:child_process';
import { PlainError } from 'db/plain-error';

/**
 * Restores the copy that Litestream keeps at a URL to a new file. Litestream reads the keys of the
 * bucket from the environment.
 * @throws PlainError
 */
export function restoreReplica(url: string, file: string) {
  const { error, status, stderr } = spawnSync('litestream', ['restore', '-o', file, url], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new PlainError('The program litestream is not installed; the Docker image contains it.');
  if (error) throw error;
  if (status !== 0)
    throw new PlainError(`Litestream could not restore ${url}: ${lastLineOf(stderr)}`);
}

const lastLineOf = (text: string) => text.trim().split('\n').at(-1) ?? '';
