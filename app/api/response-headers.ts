import { type Call, isKept } from './call.server';
import type { Schema } from './input-schema';

const header = (description: string, schema: Schema) => ({ description, schema });
const string = (example: string): Schema => ({ type: 'string', examples: [example] });

export const responseHeaders = {
  'Content-Language': header('The language of messages in the response.', {
    type: 'string',
    enum: ['en-US', 'he-IL'],
  }),
  'X-Request-Id': header(
    'Identifies this request in the server’s log.',
    string('3f0c9c1e2b7a4d55'),
  ),
  ETag: header(
    'Changes with the response, except for `as_of`. Send it as `If-None-Match` ' +
      'with the next request.',
    string('W/"o0vLQx2Yz7bGkF4H1mC9Sw"'),
  ),
  'Retry-After': header('Seconds to wait before retrying.', {
    type: 'integer',
    examples: [42],
  }),
  'RateLimit-Policy': header(
    'The limits that apply: `q` requests in `w` seconds.',
    string('"messagesPerPerson";q=60;w=3600'),
  ),
  RateLimit: header(
    'The remaining requests (`r`), and the seconds until the limit resets (`t`).',
    string('"messagesPerPerson";r=59;t=3600'),
  ),
};

type Name = keyof typeof responseHeaders;

const headerRefs = (names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const common: Name[] = ['Content-Language', 'X-Request-Id'];
const limited: Name[] = ['RateLimit-Policy', 'RateLimit'];

export const headersOf = (call: Call) =>
  headerRefs([
    ...common,
    ...(isKept(call) ? (['ETag'] as const) : call.method === 'GET' ? [] : limited),
  ]);
export const refusalHeaders = headerRefs(common);
export const unchangedHeaders = headerRefs(['ETag']);
export const waitHeaders = headerRefs([...common, 'Retry-After']);
export const limitHeaders = headerRefs([...common, 'Retry-After', ...limited]);
