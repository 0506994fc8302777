import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const { resolve } = createRequire(import.meta.url);
const folder = path.dirname(
  resolve(`@flydotio/litestream-${process.platform}-${process.arch}/package.json`),
);

/** Lets programs find Litestream; the URL is what `LITESTREAM_URL` is in production. */
export const litestreamEnv = (replica: string) => ({
  PATH: `${folder}${path.delimiter}${process.env.PATH}`,
  LITESTREAM_URL: `file://${replica}`,
});

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
