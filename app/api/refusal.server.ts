import { randomUUID } from 'node:crypto';
import { type Locale, type TextKey, textFor } from '~/i18n/words';
import { AppError, type ErrorCode, Refused } from '~/models/errors';
import { busyIfLocked } from '~/models/locked.server';
import type { Payload } from '~/models/operation.server';
import { errorSentence, refusalWords } from '~/models/refusal-words';
import { log } from '~/services/log/log.server';
import type { Call } from './call.server';
import { ownFields } from './error-fields.server';
import { waitHeaders } from './limit-headers.server';

const statuses: Record<ErrorCode, number> = {
  'not-found': 404,
  forbidden: 403,
  stale: 409,
  closed: 409,
  'in-use': 409,
  plan: 409,
  limit: 429,
  busy: 503,
  'no-plan': 402,
  unconfirmed: 403,
  'fresh-proof': 403,
  'two-factor-required': 403,
  'reading-key': 403,
  key: 403,
  'too-old': 410,
  'idempotency-key-reused': 422,
};

const words = {
  400: 'api.errors.broken',
  401: 'api.errors.unauthenticated',
  403: 'api.errors.forbidden',
  404: 'api.errors.not-found',
  405: 'api.errors.method',
  413: 'api.errors.too-large',
  415: 'api.errors.type',
  507: 'api.errors.no-room',
} as const satisfies Record<number, TextKey>;

export function json(status: number, body: unknown, headers: HeadersInit = {}): Response {
  const response = Response.json(body, { status, headers });
  if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'no-store');
  return response;
}

/** An error response that needs only a status. */
export const statusResponse = (
  status: keyof typeof words,
  locale: Locale,
  headers?: HeadersInit,
): Response => json(status, { message: textFor(locale)(words[status]) }, headers);

/** Turns an error into a response in the caller's language. */
export function refusal(
  error: unknown,
  locale: Locale,
  call: Call,
  payload: Payload = {},
): Response {
  const { inputRule } = call;
  const text = textFor(locale);
  if (error instanceof Response)
    return error.status in words
      ? statusResponse(error.status as keyof typeof words, locale, error.headers)
      : json(error.status, { message: error.statusText });
  if (error instanceof Refused) {
    const errors = refusalWords(text, inputRule.name ?? '', ownFields(error.fields, call, payload));
    return json(422, { message: Object.values(errors)[0]?.[0], errors });
  }
  const knownError = busyIfLocked(error);
  if (knownError instanceof AppError) {
    const { code, values } = knownError;
    const wait: HeadersInit =
      code === 'limit'
        ? waitHeaders(knownError)
        : 'seconds' in values
          ? { 'Retry-After': String(values.seconds) }
          : {};
    const message = errorSentence(text, knownError);
    const errors = code === 'idempotency-key-reused' ? { 'Idempotency-Key': [message] } : undefined;
    return json(statuses[code], { message, code, errors, ...values }, wait);
  }
  const reference = randomUUID().slice(0, 8);
  log.error({ err: error, reference }, 'call failed');
  return json(500, { message: text('api.errors.failed', { reference }), reference });
}
