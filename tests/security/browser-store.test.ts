import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);
const namedBy = (store: RegExp) =>
  files.filter((file) => store.test(readFileSync(path.join('app', file), 'utf8')));

test('nothing of ours is kept where a script, ours or one that got in, could read it', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(namedBy(/\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/)).toEqual([]);
  // The page without a connection and its style sheet, as strangers get them
  // (tests/browser/offline.spec.ts).
  expect(namedBy(/\bcaches\.open\b/)).toEqual([
    path.join('screens', 'install', 'worker.server.ts'),
  ]);
});
