import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What a script of ours, or one that got in, could read back. */
const stores = /\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches\.open)\b/;

test('nothing of ours is kept where a script can read it', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => stores.test(readFileSync(path.join('app', file), 'utf8')))).toEqual([]);
});
