import type { Text, TextKey } from '~/i18n/words';
import { actionWords, recordWords } from '~/models/audit/entry.server';

/**
 * The label of a security event: its own (`otp.verify` is `security.what.otp-verify`), or the label
 * of the rate-limited action.
 */
export function eventWords(text: Text, what: string): string {
  const key = `security.what.${what.replace('.', '-')}`;
  const own = text(key as TextKey);
  if (own !== key) return own;
  const record = recordWords(text, what.split('.')[0] ?? '');
  return record === what.split('.')[0] ? what : `${record}: ${actionWords(text, what)}`;
}
