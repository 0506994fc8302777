import { randomUUID } from 'node:crypto';
import type { View } from './view';

/**
 * A key for the form of a page, by which what it makes is made once. The page is not kept: two tabs of it would
 * share the key, and the second record would be taken for the first.
 */
export function newFormKey(view: View): string {
  view.caching = 'never';
  return randomUUID();
}
