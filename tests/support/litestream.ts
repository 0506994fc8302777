import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { closeDatabase, type Database, openReadonly } from 'db/client.server';
import { expect, onTestFinished } from 'vitest';
import { createFolder } from './data-command';
import { eventually } from './eventually';

const { resolve } = createRequire(import.meta.url);
const folder = path.dirname(
  resolve(`@flydotio/litestream-${process.platform}-${process.arch}/package.json`),
);

/** Lets programs find Litestream; the URL is what `LITESTREAM_URL` is in production. */
export const litestreamEnv = (replica: string) => ({
  PATH: `${folder}${path.delimiter}${process.env.PATH}`,
  LITESTREAM_URL: `file://${replica}`,
});

/** Waits until the copy in a folder contains what `isThere` looks for. */
export async function untilCopied(replica: string, isThere: (copy: Database) => boolean) {
  const file = path.join(createFolder('copy'), 'yesod.db');
  await eventually(() => {
    rmSync(file, { force: true });
    const restore = ['restore', '-o', file, `file://${replica}`];
    expect(spawnSync(path.join(folder, 'litestream'), restore).status).toBe(0);
    const copy = openReadonly(file);
    const isCopied = isThere(copy);
    closeDatabase(copy);
    expect(isCopied).toBe(true);
  });
}

/** Copies every change of a database to a folder, as `compose.yaml` does to a bucket. */
export function replicate(database: string, replica: string) {
  const child = spawn(path.join(folder, 'litestream'), [
    'replicate',
    database,
    `file://${replica}`,
  ]);
  const hasEnded = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await hasEnded;
  };
  onTestFinished(stop);
  return { stop };
}
