import { asciiDigits } from '~/services/text/digits';

/** The six digits of a code as it may be typed or pasted; null for anything else, which is no try. */
export function typedCode(typed: unknown): string | null {
  const code = asciiDigits(typeof typed === 'string' ? typed : '').replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}
