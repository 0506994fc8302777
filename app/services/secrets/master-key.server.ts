import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncFolderNow } from '../files/sync';

const KEY_BYTES = 32;

/**
 * The newest key, from which all others are derived (docs/rules.md#secrets). Creates one if there
 * is none.
 * @throws if an existing key is unusable, because a new one could not open what is sealed
 */
export function loadMasterKey(dataDir: string, secretKey: string | null): Buffer {
  const [existing] = findMasterKeys(dataDir, secretKey);
  if (existing) return existing;
  makeKeyFile(dataDir, keyFile(dataDir));
  return loadMasterKey(dataDir, secretKey);
}

/** All keys, newest first: one, or two while it is being replaced. */
export function findMasterKeys(dataDir: string, secretKey: string | null): Buffer[] {
  if (secretKey) return keysFromText(secretKey, 'SECRET_KEY');
  const path = keyFile(dataDir);
  const stored = readKey(path);
  return stored === null ? [] : keysFromText(stored, path);
}

export const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

export const newMasterKey = (): Buffer => randomBytes(KEY_BYTES);

/** The content of a key file, one key a line. */
export const keyFileText = (keys: Buffer[]): string =>
  keys.map((key) => `${key.toString('hex')}\n`).join('');

/** Replaces the key file. A crash leaves either the old or the new one. */
export function replaceKeyFile(dataDir: string, keys: Buffer[]) {
  const draft = writeDraft(keyFile(dataDir), keyFileText(keys));
  renameSync(draft, keyFile(dataDir));
  syncFolderNow(dataDir);
}

const keysFromText = (text: string, source: string): Buffer[] =>
  text.split(/[\s,]+/).map((one) => keyFromText(one, source));

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
  const draft = writeDraft(path, keyFileText([newMasterKey()]));
  try {
    // Unlike a rename, a link never replaces the key of a process that started at the same moment.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  syncFolderNow(dataDir);
}

function writeDraft(path: string, text: string): string {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return draft;
}
