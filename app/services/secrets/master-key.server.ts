import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncFolderNow } from '../files/sync';

const KEY_BYTES = 32;

/**
 * The key all others are derived from (docs/rules.md#secrets).
 * @throws if an existing key is unusable, because a new one could not open what is sealed
 */
export function loadMasterKey(dataDir: string, secretKey: string | null): Buffer {
  const existing = findMasterKey(dataDir, secretKey);
  if (existing) return existing;
  makeKeyFile(dataDir, keyFile(dataDir));
  return loadMasterKey(dataDir, secretKey);
}

/** Returns null instead of creating a key. */
export function findMasterKey(dataDir: string, secretKey: string | null): Buffer | null {
  if (secretKey) return keyFromText(secretKey, 'SECRET_KEY');
  const path = keyFile(dataDir);
  const stored = readKey(path);
  return stored === null ? null : keyFromText(stored, path);
}

export const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

function keyFromText(text: string, source: string): Buffer {
  const bytes = decode(text);
  if (!bytes || bytes.length < KEY_BYTES) {
    throw new Error(`${source} must hold at least ${KEY_BYTES} random bytes in hex or base64.`);
  }
  return bytes.length === KEY_BYTES ? bytes : createHash('sha256').update(bytes).digest();
}

function decode(text: string): Buffer | null {
  if (/^([0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return Buffer.from(text, 'base64');
  return null;
}

function readKey(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function makeKeyFile(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
    fsyncSync(file);
    // Unlike a rename, a link never replaces the key of a process that started at the same moment.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    unlinkSync(draft);
  }
  syncFolderNow(dataDir);
}
