import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../app/api');

test('never bypass a query’s permission', () => {
  const files = readdirSync(folder).filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(20);
  const violations = files.filter((name) =>
    readFileSync(path.join(folder, name), 'utf8').includes('.spec.run('),
  );
  expect(violations).toEqual([]);
});
