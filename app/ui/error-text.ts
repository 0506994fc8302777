import type { Text, TextKey } from '~/i18n/words';

const keyShape = /^[a-z]\w*(\.\w+)+$/i;

/** Returns the text of a key, or the error itself if a server sent text. */
export function errorText(text: Text, error: string): string {
  return keyShape.test(error) ? text(error as TextKey) : error;
}
