import { randomUUID } from 'node:crypto';
import type { RequestContext } from './context.server';

/**
 * The random key of a form that makes a record: sent twice, it makes one. Its page is kept by nobody: two tabs of it
 * would share the key, and the second record would be taken for the first.
 */
export function formKey({ frame }: Pick<RequestContext, 'frame'>): string {
  frame.caching = 'never';
  return randomUUID();
}
