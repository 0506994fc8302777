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
  /** @throws if it was changed or sealed under an unknown key */
  open(sealed: string): string;
  /** Hex, with a separate key for each purpose. */
  mac(purpose: string, text: string): string;
  /** The MACs that count as valid: of the current key, then of each key that it replaced. */
  macs(purpose: LastingPurpose, text: string): string[];
  /** Compares in constant time. */
  sameMac(one: string, other: string): boolean;
}

/**
 * Purposes whose MACs stay valid after the master key was replaced: people hold codes and links of
 * these, or a record is found by them (docs/rules.md#secrets).
 */
export const lastingPurposes = [
  'challenge code',
  'contact change',
  'daily mail',
  'mailed link',
  'passkey user',
  'payment by code',
  'recovery code',
] as const;
export type LastingPurpose = (typeof lastingPurposes)[number];

/** The versions of the master key. They can change while the process runs. */
export interface Keyring {
  /** The key that seals and signs. */
  current(): { version: number; key: Buffer };
  /** Null if the key of this version is unknown. */
  find(version: number): Buffer | null;
  /** Derived keys of replaced master keys. */
  earlierMacKeys(purpose: LastingPurpose): Buffer[];
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals and signs with keys derived from the master key (docs/rules.md#secrets). */
export function createSecrets(masterKey: Buffer | Keyring): Secrets {
  const keyring = Buffer.isBuffer(masterKey) ? onlyKey(masterKey) : masterKey;
  const mac = (purpose: string, text: string) =>
    macWith(deriveKey(keyring.current().key, macUse(purpose)), text);
  return {
    seal(text) {
      const { version, key } = keyring.current();
      return sealedPrefix(version) + seal(deriveKey(key, 'seal'), text);
    },
    open(sealed) {
      const version = versionOf(sealed);
      const key = version === null ? null : keyring.find(version);
      if (!key) throw new Error('Not a sealed text, or its key is unknown.');
      return open(deriveKey(key, 'seal'), sealed.slice(sealed.indexOf('.') + 1));
    },
    mac,
    macs: (purpose, text) => [
      mac(purpose, text),
      ...keyring.earlierMacKeys(purpose).map((key) => macWith(key, text)),
    ],
    sameMac: sameText,
  };
}

const onlyKey = (key: Buffer): Keyring => ({
  current: () => ({ version: 1, key }),
  find: (version) => (version === 1 ? key : null),
  earlierMacKeys: () => [],
});

/** Every text that a version of the key sealed begins with this. */
export const sealedPrefix = (version: number): string => `v${version}.`;

function versionOf(sealed: string): number | null {
  const match = /^v([1-9]\d{0,8})\./.exec(sealed);
  return match ? Number(match[1]) : null;
}

/** The keys that lasting MACs of a master key depend on. They do not reveal the master key. */
export const lastingMacKeys = (masterKey: Buffer): Record<LastingPurpose, string> =>
  Object.fromEntries(
    lastingPurposes.map((purpose) => [
      purpose,
      deriveKey(masterKey, macUse(purpose)).toString('hex'),
    ]),
  ) as Record<LastingPurpose, string>;

const macUse = (purpose: string) => `mac ${purpose}`;

const macWith = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

const derivedKeys = new WeakMap<Buffer, Map<string, Buffer>>();

function deriveKey(masterKey: Buffer, use: string): Buffer {
  const keys = derivedKeys.get(masterKey) ?? new Map<string, Buffer>();
  derivedKeys.set(masterKey, keys);
  const key = keys.get(use) ?? Buffer.from(hkdfSync('sha256', masterKey, '', `yesod ${use}`, 32));
  keys.set(use, key);
  return key;
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('Not a sealed text.');
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
