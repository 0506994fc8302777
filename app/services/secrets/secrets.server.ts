import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface Secrets {
  /** Returns a different text each time. */
  seal(text: string): string;
  /** @throws if it was changed or sealed under another key */
  open(sealed: string): string;
  /** Hex, with a separate key for each purpose. */
  mac(purpose: string, text: string): string;
  /** Compares in constant time. */
  sameMac(one: string, other: string): boolean;
}

const VERSION = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals and signs with keys derived from the master key (docs/rules.md#secrets). */
export function createSecrets(masterKey: Buffer): Secrets {
  const sealKey = deriveKey(masterKey, 'seal');
  const macKeys = new Map<string, Buffer>();

  function macKey(purpose: string): Buffer {
    const key = macKeys.get(purpose) ?? deriveKey(masterKey, `mac ${purpose}`);
    macKeys.set(purpose, key);
    return key;
  }

  return {
    seal: (text) => seal(sealKey, text),
    open: (sealed) => open(sealKey, sealed),
    mac: (purpose, text) => createHmac('sha256', macKey(purpose)).update(text).digest('hex'),
    sameMac: sameText,
  };
}

function deriveKey(masterKey: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `yesod ${use}`, 32));
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return VERSION + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new Error('Not a sealed text.');
  }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
