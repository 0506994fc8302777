import { z } from 'zod';
import type { Call } from './call.server';
import { callsByNoun } from './calls.server';
import { handle as underWay } from './examples';
import { exampleFor, formSchema, inputSchema, type Schema } from './input-schema';
import { fieldError, refusals, refusalsOf } from './refusal-schema';
import { describedWebhooks, webhookParameters, webhookSchemas } from './webhooks.server';

export type Described = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, unknown>;
};

type Document = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  webhooks: typeof describedWebhooks;
  components: Record<string, Record<string, unknown>>;
};

let kept: Document | undefined;

/** What the table of calls and the schemas of the operations say, made once. */
export function openApi(): Document {
  kept ??= made();
  return kept;
}

const toSchema = (call: Call) => {
  if (call.isFile) return { schema: { type: 'string', format: 'binary' } satisfies Schema, $defs: {} };
  const { $defs = {}, ...schema } = z.toJSONSchema(call.result.schema('', ''), { io: 'input' }) as Schema;
  delete (schema as { $schema?: string }).$schema;
  return { schema, $defs };
};

/** Components stand in one place of the document. */
const placed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));

function made(): Document {
  const schemas: Record<string, Schema> = { FieldErrors: fieldError, ...webhookSchemas };
  const paths: Document['paths'] = {};
  for (const [noun, calls] of Object.entries<Call[]>(callsByNoun))
    for (const call of calls) {
      const { schema, $defs } = toSchema(call);
      Object.assign(schemas, $defs);
      const path = paths[call.path] ?? {};
      path[call.method.toLowerCase()] = described(noun, call, { schema, $defs });
      paths[call.path] = path;
    }
  return placed({
    openapi: '3.1.0',
    info: {
      title: 'Yesod',
      version: '1',
      description:
        'JSON, urlencoded or multipart forms in, JSON out. Amounts are in the main unit of their currency, moments UTC, days `YYYY-MM-DD`. Unknown fields are ignored; what is left out of a change stays as it is. `Content-Language` says the language of messages, `en-US` or `he-IL`.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(callsByNoun).map((name) => ({ name })),
    paths,
    webhooks: describedWebhooks,
    components: {
      securitySchemes: {
        bearer: {
          ...{ type: 'http', scheme: 'bearer' },
          description:
            'The token of a login, or an API key from the profile (`yesod_…`). A key may be for reading only, and never does what is the person’s own to do: paying, cards, two-factor, sessions, keys.',
        },
      },
      responses: refusals,
      parameters: webhookParameters,
      schemas,
    },
  });
}

function described(noun: string, call: Call, { schema, $defs }: ReturnType<typeof toSchema>): Described {
  const { method, path, summary, isOpen, taken } = call;
  const example = exampleFor(schema, $defs);
  const body = method === 'GET' ? undefined : bodyOf(call);
  return {
    operationId: `${method.toLowerCase()}${path.slice('/api'.length).replace(/[^a-z0-9]+(\w?)/gi, (_, next: string) => next.toUpperCase())}`,
    tags: [noun],
    summary,
    ...(!isOpen && { description: whoMay(taken) }),
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: parametersOf(call),
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: 'Done',
        content: { [call.isFile ? 'application/octet-stream' : 'application/json']: { schema, example } },
      },
      ...refusalsOf(call),
    },
  };
}

function whoMay({ permission, roles }: Call['taken']): string {
  const who = roles ? `For ${roles.join(', ')}` : 'For whoever is signed in';
  return permission ? `${who}, with \`${permission}\`.` : `${who}.`;
}

const string: Schema = { type: 'string' };

function parametersOf(call: Call): Described['parameters'] {
  const { path, method, taken, given, isOpen, needsKey = false } = call;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = names.map((name) => {
    const schema: Schema = { type: 'integer', examples: [12] };
    return { name, in: 'path' as const, required: true, schema };
  });
  const fixed = new Set([...names, ...names.map(snake), ...Object.keys(given?.({}) ?? {})]);
  const query =
    method === 'GET' ? { ...inputSchema(taken.input).properties, ...listed(taken), ...sinceOf(taken) } : {};
  const needed = method === 'GET' ? (inputSchema(taken.input).required ?? []) : [];
  const asked = Object.entries(query)
    .filter(([name]) => !fixed.has(name))
    .map(([name, schema]) => ({ name, in: 'query' as const, required: needed.includes(name), schema }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: needsKey,
    description:
      'A retry with the same key and the same content within 24 hours returns the first result, with `Idempotency-Replayed: true`. The same key with other content is 422.',
    schema: {
      ...string,
      pattern: '^[!-~]{8,200}$',
      examples: ['8c5e8f1e-3c5b-4f5f-9f3c-1f8f4b1f2d10'],
    },
  };
  return [...inPath, ...asked, ...(needsKey || (taken.once && !isOpen) ? [key] : [])];
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const captchaFields: Record<string, Schema> = {
  'g-recaptcha-response': {
    ...string,
    description: 'The answer to a captcha, where one is asked.',
    examples: ['48213907'],
  },
  captcha_token: { ...string, description: 'Which one it answers.', examples: ['c2VhbGVkIHF1ZXN0aW9u'] },
};

/** What any list may be asked. */
function listed({ sorts, filters, search }: Call['taken']): Record<string, Schema> {
  if (!sorts && !filters) return {};
  const names = Object.keys(filters ?? {}).map(snake);
  return {
    page: { type: 'integer', examples: [1] },
    perPage: { type: 'integer', enum: [10, 50, 100] },
    ...(search ? { search: { ...string, examples: ['roof'] } } : {}),
    order: { type: 'string', enum: ['desc', 'asc'] },
    orderBy: { type: 'string', enum: [...new Set(['id', ...Object.keys(sorts ?? {})])] },
    ...Object.fromEntries(names.map((name) => [name, string])),
  };
}

const sinceOf = ({ tellsChanges }: Call['taken']): Record<string, Schema> =>
  tellsChanges
    ? {
        updated_since: {
          ...{ ...string, format: 'date-time', examples: ['2026-11-22T10:00:00Z'] },
          description:
            'Only what changed since: the `as_of` of an earlier answer. `deleted` then has the ids of what left the list.',
        },
      }
    : {};

function bodyOf({ taken, given, also, handle, captcha, begun, path }: Call): Described['requestBody'] {
  const schema = inputSchema(taken.input, { uploads: taken.uploads, of: taken.name?.split('.')[0] });
  const more = inputSchema(also);
  const dropped = new Set([
    'form_key',
    ...Object.keys(given?.({}) ?? {}),
    ...(path.includes('{') ? ['id'] : []),
  ]);
  const added: Record<string, Schema> = {
    ...more.properties,
    ...(handle &&
      handle !== 'none' && {
        [handle]: { ...string, description: 'What the step before answered.', examples: [underWay] },
      }),
    ...(captcha && { ...captchaFields }),
    ...(taken.versioned && {
      version: { type: 'integer', description: 'The one that was read; another is refused with 409.' },
    }),
  };
  const needed = [...(more.required ?? []), ...(handle && handle !== 'none' ? [handle] : [])];
  const whole = schema.oneOf
    ? { oneOf: schema.oneOf.map((one) => completed(one, { added, dropped, needed, begun })) }
    : completed(schema, { added, dropped, needed, begun });
  if (!whole.oneOf && Object.keys(whole.properties ?? {}).length === 0) return undefined;
  const json = { schema: whole, example: exampleFor(whole) };
  const form = formSchema(whole);
  const hasFile = (taken.uploads ?? []).length > 0;
  const required = (whole.required?.length ?? 0) > 0 || whole.oneOf !== undefined;
  return {
    required,
    content: hasFile
      ? { 'multipart/form-data': { schema: form, example: exampleFor(form) }, 'application/json': json }
      : { 'application/json': json },
  };
}

type Completing = {
  added: Record<string, Schema>;
  dropped: Set<string>;
  needed: string[];
  begun: Call['begun'];
};

function completed({ properties = {}, required = [], ...rest }: Schema, more: Completing): Schema {
  const { added, dropped, needed, begun } = more;
  const kept = Object.entries(properties).filter(([name]) => !dropped.has(name));
  const asked = begun ? [] : required.filter((name) => !dropped.has(name));
  return {
    type: 'object',
    ...rest,
    properties: { ...Object.fromEntries(kept), ...added },
    required: [...asked, ...needed],
  };
}
