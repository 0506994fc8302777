import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Decimal digits, leading zeros kept. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** SHA-256 in hex. Only for tokens of full strength; short codes need `Secrets.mac`. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
