import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync('SECURITY.md', 'utf8');
const quoted = [...page.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((file) =>
  path.basename(file),
);

test('names only existing tests in SECURITY.md', () => {
  const named = quoted.filter((name) => /\.(test|spec)\.ts$/.test(name));
  expect(named.length).toBeGreaterThan(50);
  const isThere = (name: string) =>
    name.startsWith('tests/') ? existsSync(name) : tests.includes(path.basename(name));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('names only existing code in SECURITY.md', () => {
  const named = quoted.filter((name) => /^(app|db|server)\//.test(name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existsSync(name))).toEqual([]);
});

test('has a line for each of the forty targets', () => {
  const numbers = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test('links only to existing rules', () => {
  const rules = readFileSync('docs/rules.md', 'utf8');
  const anchors = [...page.matchAll(/docs\/rules\.md#([\w-]+)/g)].map(([, anchor]) => anchor);
  expect(anchors.filter((anchor) => !rules.includes(`\n## ${anchor}\n`))).toEqual([]);
});
