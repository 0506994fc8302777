import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const sources = ['app', 'server', 'db', 'tests', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|sql|css)$/.test(file))
    .map((file) => path.join(folder, file)),
);

test('a rule that a comment refers to is written down', () => {
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

test('the files and folders that the documentation names are there', () => {
  const named = ['README.md', 'STYLE.md', 'docs/adding.md', 'docs/rules.md'].flatMap((page) =>
    [...read(page).matchAll(/`((?:app|db|server|tests|scripts|bench|docs)\/[\w./()$-]+)`/g)].map(
      ([, file = '']) => [page, file] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([, file]) => !existsSync(file))).toEqual([]);
});
