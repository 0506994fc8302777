import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  contentDisposition,
  filePath,
  removeFile,
  storeBytes,
} from '~/services/files/store.server';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'yesod-files-'));

test('stores bytes under their hash and leaves no other file', async () => {
  const folder = emptyFolder();
  const bytes = randomBytes(5000);
  const { hash, size } = await storeBytes(folder, bytes);
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(size).toBe(5000);
  const path = filePath(folder, hash);
  expect(path).toBe(join(folder, 'files', hash.slice(0, 2), hash.slice(2)));
  expect(readFileSync(path)).toEqual(bytes);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([]);
});

test('stores the same bytes once, also concurrently', async () => {
  const folder = emptyFolder();
  const bytes = randomBytes(1000);
  const results = await Promise.all(Array.from({ length: 8 }, () => storeBytes(folder, bytes)));
  const { hash } = results[0] ?? { hash: '' };
  expect(new Set(results.map((result) => result.hash))).toEqual(new Set([hash]));
  const first = statSync(filePath(folder, hash)).ino;
  await storeBytes(folder, bytes);
  expect(statSync(filePath(folder, hash)).ino).toBe(first);
});

test('writes a truncated file again', async () => {
  const folder = emptyFolder();
  const bytes = Buffer.from('whole');
  const { hash } = await storeBytes(folder, bytes);
  truncateSync(filePath(folder, hash), 2);
  await storeBytes(folder, bytes);
  expect(readFileSync(filePath(folder, hash), 'utf8')).toBe('whole');
});

test('removes bytes idempotently and rejects anything that is not a hash', async () => {
  const folder = emptyFolder();
  const { hash } = await storeBytes(folder, Buffer.from('x'));
  await removeFile(folder, hash);
  await removeFile(folder, hash);
  expect(existsSync(filePath(folder, hash))).toBe(false);
  for (const bad of ['../../etc/passwd', hash.toUpperCase(), hash.slice(1), '', `${hash}\n`]) {
    expect(() => filePath(folder, bad)).toThrow();
  }
});

test('sends the full file name without breaking the header', () => {
  expect(contentDisposition('attachment', 'plan.pdf')).toBe(
    `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
  );
  expect(contentDisposition('inline', 'תוכנית (1).pdf')).toBe(
    `inline; filename="______ (1).pdf"; filename*=UTF-8''%D7%AA%D7%95%D7%9B%D7%A0%D7%99%D7%AA%20%281%29.pdf`,
  );
  const nasty = contentDisposition(
    'attachment',
    'a"\r\nSet-Cookie: x=1; \\../b\u202egpj%41\ud800.exe',
  );
  expect(nasty).not.toMatch(/[\r\n\\\u202e]|%41;|a""/);
  expect(nasty.match(/"/g)).toHaveLength(2);
  expect(contentDisposition('attachment', '\n')).toContain('filename="file"');
});
