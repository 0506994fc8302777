import type { Call } from './call.server';
import type { Schema } from './input-schema';
import { limitHeaders, refusalHeaders, unchangedHeaders, waitHeaders } from './response-headers';

const text: Schema = { type: 'string' };
const integer = (example: number): Schema => ({ type: 'integer', examples: [example] });

function errorOf(example: string, codes: string[] = [], more: Record<string, Schema> = {}): Schema {
  return {
    type: 'object',
    properties: {
      message: { ...text, description: 'A sentence for people.', examples: [example] },
      ...(codes.length > 0 && {
        code: { ...text, enum: codes, description: 'The reason, for programs.' },
      }),
      ...more,
    },
    required: ['message', ...(codes.length > 0 ? ['code'] : [])],
  };
}

const counts: Schema = {
  type: 'integer',
  description: 'The number of records that prevent it.',
  examples: [3],
};

const due = (what: string): Schema => ({
  type: 'number',
  description: `With \`stale\`, of a payment only: ${what}.`,
  examples: [196.33],
});

/** The bodies of error responses, by name. */
export const errorSchemas = {
  Error: errorOf('Not found.'),
  FieldErrors: {
    type: 'object',
    properties: {
      message: { ...text, examples: ['Enter the name.'] },
      errors: {
        type: 'object',
        description: 'Error messages by the name of the field.',
        additionalProperties: { type: 'array', items: text },
        examples: [{ name: ['Enter the name.'] }],
      },
    },
    required: ['message', 'errors'],
  },
  PlanNeededError: errorOf('To add users yourself, choose a plan.', ['no-plan'], {
    because: {
      ...text,
      enum: ['none', 'ended'],
      description: 'Whether the company never had a plan, or its plan ended.',
    },
  }),
  ForbiddenError: errorOf('You don’t have permission to do this.', [
    'forbidden',
    'unconfirmed',
    'fresh-proof',
    'two-factor-required',
    'reading-key',
    'key',
  ]),
  NotFoundError: {
    ...errorOf('Not found.', ['not-found']),
    required: ['message'],
  },
  ConflictError: errorOf(
    'This record has changed since you read it. Load it again and send its current version.',
    ['stale', 'closed', 'in-use', 'plan'],
    {
      version: { ...integer(2), description: 'With `stale`: the version to save over.' },
      because: {
        ...text,
        description:
          'With `closed`: how it was answered. With `plan`: why it cannot be chosen. With ' +
          '`stale`, of a payment only: `price` or `credit`, why another amount is due.',
        examples: ['accepted'],
      },
      amount: due('the amount due'),
      price: due('the price of the plan'),
      credit: due('the credit for the current plan'),
      currency: {
        ...text,
        description: 'With `stale`, of a payment only: the currency of the amounts.',
        examples: ['ILS'],
      },
      projectCount: counts,
      deletedCount: counts,
    },
  ),
  TooOldError: errorOf('Read the whole list again.', ['too-old']),
  LimitError: errorOf('Too often. Wait 42 seconds.', ['limit'], {
    seconds: { ...integer(42), description: 'How long to wait.' },
    limit: { ...text, description: 'Which limit was reached.', examples: ['messagesPerPerson'] },
  }),
  BusyError: { ...errorOf('Try again in a while.', ['busy']), required: ['message'] },
  FailedError: errorOf('Something went wrong.', [], {
    reference: {
      ...text,
      description: 'Names the error in the operator’s log.',
      examples: ['1c9f0a2b'],
    },
  }),
} satisfies Record<string, Schema>;

type ErrorName = keyof typeof errorSchemas;

const refusal = (
  description: string,
  name: ErrorName,
  example: Record<string, unknown>,
  headers: object = refusalHeaders,
) => ({
  description,
  headers,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example } },
});

/** The error responses every call can return, by name. */
export const refusals = {
  Unchanged: {
    description: 'Unchanged since the `If-None-Match` version; there is no body',
    headers: unchangedHeaders,
  },
  Broken: refusal('The body cannot be read', 'Error', {
    message: 'This is no JSON object, or no form, that can be read.',
  }),
  Unauthenticated: refusal('No token, or an expired one', 'Error', {
    message: 'Unauthenticated.',
  }),
  PlanNeeded: refusal('An active plan is required', 'PlanNeededError', {
    message: 'To add users yourself, choose a plan.',
    code: 'no-plan',
    because: 'none',
  }),
  Forbidden: refusal('The caller lacks permission', 'ForbiddenError', {
    message: 'You don’t have permission to do this.',
    code: 'forbidden',
  }),
  NotFound: refusal('Missing, or not visible to the caller', 'NotFoundError', {
    message: 'Not found.',
    code: 'not-found',
  }),
  Conflict: refusal('Changed since, already answered, or in use', 'ConflictError', {
    message:
      'This record has changed since you read it. Load it again and send its current version.',
    code: 'stale',
    version: 2,
  }),
  TooOld: refusal('`updated_since` is more than 90 days ago: read the whole list', 'TooOldError', {
    message: 'The list of changes does not go back that far. Load the whole list again.',
    code: 'too-old',
  }),
  TooLarge: refusal('The request body is too large', 'Error', { message: 'Too large.' }),
  WrongType: refusal('A content type that the call does not take', 'Error', {
    message: 'Send JSON or a form.',
  }),
  Invalid: refusal('Invalid fields', 'FieldErrors', {
    message: 'Enter the name.',
    errors: { name: ['Enter the name.'] },
  }),
  TooOften: refusal(
    'Rate limit exceeded; wait as long as Retry-After says',
    'LimitError',
    {
      message: 'Too often. Wait 42 seconds.',
      code: 'limit',
      seconds: 42,
      limit: 'messagesPerPerson',
    },
    limitHeaders,
  ),
  Failed: refusal('Our mistake; the log has it under the reference', 'FailedError', {
    message: 'Something went wrong.',
    reference: '1c9f0a2b',
  }),
  Busy: refusal(
    'The server is busy; retry later',
    'BusyError',
    { message: 'There is no room for it now. Try again in a while.', code: 'busy' },
    waitHeaders,
  ),
};

const responseRef = (name: keyof typeof refusals) => ({ $ref: `#/components/responses/${name}` });

/** The error responses of a call, by status. */
export function refusalsOf({
  method,
  path,
  isOpen,
  isFresh,
  isFile,
  inputRule,
  extraFields: also,
}: Call) {
  const isWrite = method !== 'GET';
  const names = path.includes('{') || also || inputRule.input;
  return {
    ...(!isWrite && !isFresh && !isFile && { 304: responseRef('Unchanged') }),
    ...(isWrite && { 400: responseRef('Broken') }),
    ...(!isOpen && { 401: responseRef('Unauthenticated') }),
    ...(inputRule.name === 'person.create' && { 402: responseRef('PlanNeeded') }),
    ...(!isOpen && { 403: responseRef('Forbidden') }),
    ...(names && { 404: responseRef('NotFound') }),
    ...(isWrite && (inputRule.versioned || path.includes('{')) && { 409: responseRef('Conflict') }),
    ...(inputRule.reportsChanges && { 410: responseRef('TooOld') }),
    ...(isWrite && { 413: responseRef('TooLarge'), 415: responseRef('WrongType') }),
    422: responseRef('Invalid'),
    ...((isWrite || isOpen) && { 429: responseRef('TooOften') }),
    500: responseRef('Failed'),
    503: responseRef('Busy'),
  };
}
