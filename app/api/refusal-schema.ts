import type { Call } from './call.server';
import type { Schema } from './input-schema';

const text: Schema = { type: 'string' };
const message = (example: string, more: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: { message: { ...text, examples: [example] }, ...more },
  required: ['message'],
});

export const fieldError: Schema = {
  ...message('Enter the name.'),
  properties: {
    message: { ...text, examples: ['Enter the name.'] },
    errors: { type: 'object', description: 'Messages by field.', examples: [{ name: ['Enter the name.'] }] },
  },
  required: ['message', 'errors'],
};

const refusal = (description: string, schema: Schema, example: unknown) => ({
  description,
  content: { 'application/json': { schema, example } },
});

const said = (description: string, text: string, more: Record<string, unknown> = {}) =>
  refusal(description, message(text), { message: text, ...more });

/** What every call may answer besides its result, by name. */
export const refusals = {
  Broken: said('The body cannot be read', 'This is no JSON object, or no form, that can be read.'),
  Unauthenticated: said('No token, or one that is over', 'Unauthenticated.'),
  PlanNeeded: said('A plan has to be chosen first', 'Choose a plan first.', { code: 'no-plan' }),
  Forbidden: said('Not theirs to do', 'You may not do this.', { code: 'forbidden' }),
  NotFound: said('Not there, or out of sight', 'Not found.', { code: 'not-found' }),
  Conflict: said(
    'Saved since, settled before, or in use',
    'Somebody saved it since. Read it again, and send its version.',
    {
      code: 'stale',
      version: 2,
    },
  ),
  TooOld: said(
    '`updated_since` is more than 90 days ago: read the whole list',
    'Nobody knows any more what changed since then. Read the whole list again.',
    { code: 'too-old' },
  ),
  TooLarge: said('More than a call may bring', 'Too large.'),
  WrongType: said('Neither JSON nor a form', 'Send JSON or a form.'),
  Invalid: refusal(
    'Fields that do not fit',
    { $ref: '#/components/schemas/FieldErrors' },
    {
      message: 'Enter the name.',
      errors: { name: ['Enter the name.'] },
    },
  ),
  TooOften: said('Too often; wait as long as Retry-After says', 'Too often. Wait 42 seconds.', {
    code: 'limit',
    seconds: 42,
  }),
  Failed: said('Our mistake; the log has it under the reference', 'Something went wrong.', {
    reference: '1c9f0a2b',
  }),
};

const named = (name: keyof typeof refusals) => ({ $ref: `#/components/responses/${name}` });

/** Those of a call, by status. */
export function refusalsOf({ method, path, isOpen, taken, handle, also }: Call) {
  const isWrite = method !== 'GET';
  const names = path.includes('{') || also || (!isWrite && taken.input);
  return {
    ...(isWrite && { 400: named('Broken') }),
    ...(!isOpen && { 401: named('Unauthenticated') }),
    ...(taken.name === 'person.create' && { 402: named('PlanNeeded') }),
    ...(!isOpen && { 403: named('Forbidden') }),
    ...(names && { 404: named('NotFound') }),
    ...(isWrite && (taken.versioned || path.includes('{')) && { 409: named('Conflict') }),
    ...(taken.tellsChanges && { 410: named('TooOld') }),
    ...(isWrite && { 413: named('TooLarge'), 415: named('WrongType') }),
    ...((isWrite || taken.tellsChanges) && { 422: named('Invalid') }),
    ...(isWrite && (isOpen || handle) && { 429: named('TooOften') }),
    500: named('Failed'),
  };
}
