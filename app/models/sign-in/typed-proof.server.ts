import { asciiDigits } from '~/services/text/digits';
import { typedRecoveryCode } from './recovery-codes.server';

/** Six digits or a recovery code, as either may be typed or pasted; null for anything else, which is no try. */
export function typedProof(typed: unknown): string | null {
  const text = asciiDigits(typeof typed === 'string' ? typed : '');
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : typedRecoveryCode(text);
}
