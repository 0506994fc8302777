import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);
const namedBy = (store: RegExp) =>
  files.filter((file) => store.test(readFileSync(path.join('app', file), 'utf8')));

test('stores nothing in the browser where a script could read it', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(namedBy(/\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/)).toEqual([]);
  // Only the offline page and its style sheet are cached (tests/browser/offline.spec.ts).
  expect(namedBy(/\bcaches\.open\b/)).toEqual([
    path.join('screens', 'install', 'worker.server.ts'),
  ]);
});
