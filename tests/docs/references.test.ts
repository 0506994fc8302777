import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const sources = ['app', 'server', 'db', 'tests', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|sql|css)$/.test(file))
    .map((file) => path.join(folder, file)),
);

test('writes down every rule that a comment refers to', () => {
  const anchors = new Set(
    [...read('docs/rules.md').matchAll(/^## (\S+)$/gm)].map(([, anchor]) => anchor),
  );
  const missing = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/rules\.md#([\w-]+)/g)]
      .filter(([, anchor]) => !anchors.has(anchor))
      .map(([reference]) => `${file}: ${reference}`),
  );
  expect(anchors.size).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('names only files and folders that exist in the documentation', () => {
  const references = ['README.md', 'STYLE.md', 'docs/adding.md', 'docs/rules.md'].flatMap((page) =>
    [...read(page).matchAll(/`((?:app|db|server|tests|scripts|bench|docs)\/[\w./()$-]+)`/g)].map(
      ([, file = '']) => [page, file] as const,
    ),
  );
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(([, file]) => !existsSync(file))).toEqual([]);
});
