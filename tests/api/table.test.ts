import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '~/api/calls.server';

// tests/screens/roles.test.ts checks the answers of each call by role and language.

/** The agreed calls. */
const agreed = readFileSync(path.resolve(import.meta.dirname, '../support/calls.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [method: string, path: string, auth: string]);

const anyId = (path: string) => path.replace(/\{\w+\}/g, '{}');

test.each(agreed)('has %s %s (%s), public only where agreed', (method, path, auth) => {
  const call = calls.find(
    (each) => each.method === method && anyId(each.path) === anyId(`/api${path}`),
  );
  expect(call && [call.isOpen, call.summary !== '']).toEqual([auth === 'none', true]);
});
