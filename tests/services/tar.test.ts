import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readEntry, tarEntries } from '~/services/tar/read.server';
import { createTar } from '~/services/tar/write.server';
import { createFolder } from '../support/data-command';

test('restores its contents, with this and any other tar', () => {
  const folder = createFolder('tar');
  const [file, big] = [path.join(folder, 'some.tar'), path.join(folder, 'big')];
  writeFileSync(big, Buffer.alloc(3_000_000, 7));
  const tar = createTar(file);
  tar.add('empty', Buffer.alloc(0), 0);
  tar.add('files/ab/cd', Buffer.from('bytes'), 1_700_000_000_000);
  tar.addFile('big', big);
  tar.finish();
  expect(execFileSync('tar', ['xOf', file, 'files/ab/cd']).toString()).toBe('bytes');
  const archive = openSync(file, 'r');
  const entries = tarEntries(archive);
  expect(entries.map(({ name, size }) => [name, size])).toEqual([
    ['empty', 0],
    ['files/ab/cd', 5],
    ['big', 3_000_000],
  ]);
  expect(entries[1]!.mtimeMs).toBe(1_700_000_000_000);
  expect(readEntry(archive, entries[2]!).every((byte) => byte === 7)).toBe(true);
  closeSync(archive);
});
