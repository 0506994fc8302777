import { createHash } from 'node:crypto';
import template from './template.typ?raw';

/** Changes with the look of all documents. */
export const templateVersion = createHash('sha256').update(template).digest('hex').slice(0, 8);
