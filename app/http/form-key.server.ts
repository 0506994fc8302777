import { randomUUID } from 'node:crypto';
import type { FrameState } from './frame';

/**
 * A key for the form of a page, by which what it makes is made once. The page is not kept: two tabs of it would
 * share the key, and the second record would be taken for the first.
 */
export function formKey({ frame }: { frame: FrameState }): string {
  frame.caching = 'never';
  return randomUUID();
}
