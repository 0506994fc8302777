import type { Text, TextKey } from '~/i18n/words';

const keyShape = /^[a-z]\w*(\.\w+)+$/i;

/** Of a key, or the words themselves when a server sent words. */
export function errorText(text: Text, error: string): string {
  return keyShape.test(error) ? text(error as TextKey) : error;
}
