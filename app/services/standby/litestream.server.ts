import { spawnSync } from 'node:child_process';

/**
 * Restores the copy that Litestream keeps at a URL to a new file. Litestream reads the keys of the
 * bucket from the environment.
 * @returns an error message, or null if the file was restored
 */
export function restoreReplica(url: string, file: string): string | null {
  const { error, status, stderr } = spawnSync('litestream', ['restore', '-o', file, url], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    return 'The program litestream is not installed; the image for a standby contains it.';
  if (error) throw error;
  return status === 0 ? null : `Litestream could not restore ${url}: ${lastLineOf(stderr)}`;
}

const lastLineOf = (text: string) => text.trim().split('\n').at(-1) ?? '';
