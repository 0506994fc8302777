import { randomUUID } from 'node:crypto';
import type { RequestContext } from './context.server';

/** The random key of a form that makes a record: sent twice, it makes one. */
export const formKey = (_context: RequestContext): string => randomUUID();
