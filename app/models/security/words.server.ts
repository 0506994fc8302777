import type { Text, TextKey } from '~/i18n/words';
import { actionWords, recordWords } from '~/models/audit/entry.server';

/**
 * What happened, in words: an event of its own (`otp.verify` is `security.what.otp-verify`), or an
 * action that was limited.
 */
export function eventWords(text: Text, what: string): string {
  const key = `security.what.${what.replace('.', '-')}`;
  const own = text(key as TextKey);
  if (own !== key) return own;
  const record = recordWords(text, what.split('.')[0] ?? '');
  return record === what.split('.')[0] ? what : `${record}: ${actionWords(text, what)}`;
}
