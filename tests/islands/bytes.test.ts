import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { builtLoader } from './page';

let loader: Awaited<ReturnType<typeof builtLoader>>;
beforeAll(async () => {
  loader = await builtLoader();
});

const weigh = async (file: string) => gzipSync(await readFile(join(loader.folder, file))).length;

// It contains the five behaviours that nearly every page has.
test('keeps the loader of every page below 2.5 KB, without React', async () => {
  expect(await weigh(loader.script)).toBeLessThanOrEqual(2560);
  expect(await readFile(join(loader.folder, loader.script), 'utf8')).not.toContain('react.');
});

test('keeps each behaviour below 1 KB and the heaviest three others within a page of 4 KB', async () => {
  const names = await readdir(join(import.meta.dirname, '../../app/enhance'));
  const behaviours = names.map((name) => name.replace(/\..*/, ''));
  const files = loader.assets.filter((asset) =>
    behaviours.some((name) => asset.startsWith(`${name}-`) && asset.endsWith('.js')),
  );
  const sizes = (await Promise.all(files.map((file) => weigh(`assets/${file}`)))).sort(
    (a, b) => b - a,
  );
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes[0]).toBeLessThanOrEqual(1024);
  const page =
    (await weigh(loader.script)) + sizes.slice(0, 3).reduce((sum, size) => sum + size, 0);
  expect(page).toBeLessThanOrEqual(4096);
});
