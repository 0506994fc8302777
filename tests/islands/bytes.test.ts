import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLoader } from './page';

let loader: Awaited<ReturnType<typeof buildLoader>>;
beforeAll(async () => {
  loader = await buildLoader('production');
}, 120_000);
afterAll(() => loader?.remove());

const weigh = async (file: string) => gzipSync(await readFile(join(loader.folder, file))).length;

test('the loader that every page carries is at most 2 KB, without React', async () => {
  expect(await weigh('entry.js')).toBeLessThanOrEqual(2048);
  expect(await readFile(join(loader.folder, 'entry.js'), 'utf8')).not.toContain('react.');
});

test('with every small behaviour it is at most 4 KB, and no behaviour is over 1 KB', async () => {
  const small = ['dialog', 'double-submit', 'file-size', 'image-fallback', 'menu', 'photo-preview'];
  // The sidebar is the menu under another name.
  const others = ['redirect-after', 'resend-wait', 'submit-on-change'];
  let sum = await weigh('entry.js');
  for (const name of [...small, ...others]) {
    const file = loader.assets.find((asset) => asset.startsWith(`${name}-`) && asset.endsWith('.js'));
    const bytes = await weigh(`assets/${file}`);
    expect(bytes).toBeLessThanOrEqual(1024);
    sum += bytes;
  }
  expect(sum).toBeLessThanOrEqual(4096);
});
