import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadMasterKey } from '~/services/secrets/master-key.server';
import { randomDigits, randomToken, sha256 } from '~/services/secrets/random.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { readSettings } from '~/services/settings/settings.server';

const secrets = createSecrets(Buffer.alloc(32, 7));
const emptyFolder = () => mkdtempSync(join(tmpdir(), 'yesod-key-'));

test('opens a sealed text, and seals it differently each time', () => {
  const sealed = secrets.seal('JBSWY3DPEHPK3PXP שלום');
  expect(sealed).toMatch(/^v1\.[\w-]+$/);
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(secrets.seal('JBSWY3DPEHPK3PXP שלום')).not.toBe(sealed);
  expect(secrets.open(sealed)).toBe('JBSWY3DPEHPK3PXP שלום');
  expect(secrets.open(secrets.seal(''))).toBe('');
});

test('rejects a changed, truncated or foreign sealed text', () => {
  const sealed = secrets.seal('secret');
  for (let at = 3; at < sealed.length; at++) {
    // The last character has spare bits, so different characters decode to the same bytes.
    const replacement = sealed[at] === 'A' ? 'z' : 'A';
    expect(() => secrets.open(sealed.slice(0, at) + replacement + sealed.slice(at + 1))).toThrow();
  }
  expect(() => secrets.open(sealed.slice(0, -4))).toThrow();
  expect(() => secrets.open('v1.')).toThrow();
  expect(() => secrets.open(sealed.replace('v1.', 'v2.'))).toThrow();
  expect(() => createSecrets(Buffer.alloc(32, 8)).open(sealed)).toThrow();
});

test('derives a MAC from its purpose, its text and the key', () => {
  const mac = secrets.mac('otp', '123456');
  expect(mac).toMatch(/^[0-9a-f]{64}$/);
  expect(secrets.mac('otp', '123456')).toBe(mac);
  expect(secrets.mac('link', '123456')).not.toBe(mac);
  expect(secrets.mac('otp', '123457')).not.toBe(mac);
  expect(createSecrets(Buffer.alloc(32, 8)).mac('otp', '123456')).not.toBe(mac);
  expect(secrets.sameMac(mac, mac)).toBe(true);
  expect(secrets.sameMac(mac, secrets.mac('otp', '123457'))).toBe(false);
  expect(secrets.sameMac(mac, '')).toBe(false);
  expect(secrets.sameMac(mac, `${mac.slice(0, -1)}é`)).toBe(false);
});

test('creates tokens of 256 bits and evenly distributed codes', () => {
  expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32);
  expect(randomToken()).not.toBe(randomToken());
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const counts = new Array(10).fill(0);
  for (let round = 0; round < 2000; round++) {
    const code = randomDigits(6);
    expect(code).toMatch(/^\d{6}$/);
    for (const digit of code) counts[Number(digit)]++;
  }
  for (const frequency of counts) expect(Math.abs(frequency - 1200)).toBeLessThan(250);
});

test('reads the master key from SECRET_KEY in hex or base64 only', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
  const load = (SECRET_KEY: string) =>
    loadMasterKey('/nowhere', readSettings({ SECRET_KEY }).secretKey);
  expect(load(key.toString('hex'))).toEqual(key);
  expect(load(` ${key.toString('base64')}\n`)).toEqual(key);
  expect(load(key.toString('base64url'))).toEqual(key);
  expect(load(Buffer.alloc(48, 1).toString('base64'))).toHaveLength(32);
  expect(() => load('change-me')).toThrow(/SECRET_KEY must hold at least 32/);
  expect(() => load('not a key, but a sentence that is long enough')).toThrow(/SECRET_KEY/);
  expect(() => load(key.toString('hex').slice(2))).toThrow(/SECRET_KEY/);
});

test('creates a key file once, readable by its owner only, without SECRET_KEY', () => {
  const folder = join(emptyFolder(), 'data');
  const key = loadMasterKey(folder, null);
  expect(key).toHaveLength(32);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(loadMasterKey(folder, null)).toEqual(key);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});

test('neither uses nor replaces a damaged key file', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'secret.key'), 'abcd');
  expect(() => loadMasterKey(folder, null)).toThrow(/secret\.key must hold/);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('abcd');
});

test('agrees on one key between processes that start together', async () => {
  const folder = emptyFolder();
  const program = `import { loadMasterKey } from './app/services/secrets/master-key.server.ts';
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${Date.now() + 3000} - Date.now());
    console.log(loadMasterKey(${JSON.stringify(folder)}, null).toString('hex'));`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const runs = [1, 2, 3].map(() => promisify(execFile)(process.execPath, args));
  const keys = (await Promise.all(runs)).map(({ stdout }) => stdout.trim());
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(keys).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});
