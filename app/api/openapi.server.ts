import { z } from 'zod';
import { aDay, anId } from '~/models/lists/state';
import { type Call, isKept } from './call.server';
import { callsByNoun } from './calls.server';
import { exampleFor, inputSchema, type Schema } from './input-schema';
import { errorSchemas, refusals, refusalsOf } from './refusal-schema';
import { bodyOf } from './request-body.server';
import { headersOf, responseHeaders } from './response-headers';
import { describedWebhooks, webhookParameters, webhookSchemas } from './webhooks.server';

export type Described = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: Schema; example?: unknown }>;
  };
  responses: Record<string, unknown>;
};

type Noun = keyof typeof callsByNoun;

type Document = {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  webhooks: typeof describedWebhooks;
  components: Record<string, Record<string, unknown>>;
};

/** Descriptions of the groups of calls. */
const nouns: Record<Noun, string> = {
  'Signing in': 'Sign up, sign in with a code, and delete an account.',
  'Your profile': 'Your own data, contacts and two-factor authentication.',
  Dashboards: 'Totals, charts and what is new.',
  Search: 'One search over everything you may see.',
  Projects: 'Projects with their photos, figures and timeline.',
  Phases: 'The phases of a project.',
  Milestones: 'The milestones of a phase.',
  Documents: 'The documents of a project and their versions.',
  Files: 'The bytes of photos, documents and attachments.',
  Messages: 'Messages between the people of a project.',
  Requests: 'What tenants report, with photos, answers and a status.',
  Invitations: 'Invitations to projects and their answers.',
  People: 'The people of your company.',
  'Asset types': 'The kinds of property a project can be.',
  Plans: 'Plans, cards, payments, transactions and receipts.',
  'Webhook addresses': 'Where events of your company are sent.',
  'Questions and support': 'Frequently asked questions and messages to support.',
};

let cached: Document | undefined;

/** The OpenAPI document, built once from the table of calls and the operations' schemas. */
export function openApi(): Document {
  cached ??= buildDocument();
  return cached;
}

const toSchema = (call: Call) => {
  if (call.isFile)
    return { schema: { type: 'string', format: 'binary' } satisfies Schema, $defs: {} };
  const { $defs = {}, ...schema } = z.toJSONSchema(call.result.schema('', ''), {
    io: 'input',
  }) as Schema;
  delete (schema as { $schema?: string }).$schema;
  return { schema, $defs };
};

/** All references point to `#/components/schemas`. */
const placed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));

function buildDocument(): Document {
  const schemas: Record<string, Schema> = { ...errorSchemas, ...webhookSchemas };
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
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      contact: { name: 'The operator of this installation' },
      description:
        'JSON in, JSON out; calls that take files take multipart forms. Amounts are in the main unit of their currency, moments UTC, days `YYYY-MM-DD`. Unknown fields are rejected with 422; fields left out of an update stay unchanged. `Content-Language` sets the language of messages, `en-US` or `he-IL`.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(callsByNoun).map((name) => ({ name, description: nouns[name as Noun] })),
    paths,
    webhooks: describedWebhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a login, or an API key from the profile (`yesod_…`). A key may be read-only, and can never be used for payments, cards, two-factor authentication, sessions or keys.',
        },
      },
      responses: refusals,
      headers: responseHeaders,
      parameters: webhookParameters,
      schemas,
    },
  });
}

function described(
  noun: string,
  call: Call,
  { schema, $defs }: ReturnType<typeof toSchema>,
): Described {
  const { method, path, summary, isOpen, inputRule } = call;
  const example = exampleFor(schema, $defs);
  const body = method === 'GET' ? undefined : bodyOf(call);
  return {
    operationId: `${method.toLowerCase()}${path.slice('/api'.length).replace(/[^a-z0-9]+(\w?)/gi, (_, next: string) => next.toUpperCase())}`,
    tags: [noun],
    summary,
    description: isOpen ? 'Public, without a token.' : accessText(inputRule),
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: parametersOf(call),
    ...(body && { requestBody: body }),
    responses: {
      200: {
        description: 'Done',
        headers: headersOf(call),
        content: {
          [call.isFile ? 'application/octet-stream' : 'application/json']: { schema, example },
        },
      },
      ...refusalsOf(call),
    },
  };
}

function accessText({ permission, roles }: Call['inputRule']): string {
  const who = roles ? `For ${roles.join(', ')}` : 'For signed-in people';
  return permission ? `${who}, with \`${permission}\`.` : `${who}.`;
}

const string: Schema = { type: 'string' };

function parametersOf(call: Call): Described['parameters'] {
  const { path, method, inputRule, fixedValues, isOpen, needsKey = false } = call;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = names.map((name) => {
    const schema: Schema = { type: 'integer', examples: [12] };
    return { name, in: 'path' as const, required: true, schema };
  });
  const fixed = new Set([...names, ...names.map(snake), ...Object.keys(fixedValues?.({}) ?? {})]);
  const query =
    method === 'GET'
      ? { ...inputSchema(inputRule.input).properties, ...listed(inputRule), ...sinceOf(inputRule) }
      : {};
  const needed = method === 'GET' ? (inputSchema(inputRule.input).required ?? []) : [];
  const queryParameters = Object.entries(query)
    .filter(([name]) => !fixed.has(name))
    .map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: needed.includes(name),
      schema,
    }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: needsKey,
    description:
      'A retry with the same key and content within 24 hours returns the first result, with `Idempotency-Replayed: true`. The same key with other content is 422.',
    schema: {
      ...string,
      pattern: '^[!-~]{8,200}$',
      examples: ['8c5e8f1e-3c5b-4f5f-9f3c-1f8f4b1f2d10'],
    },
  };
  const etagHeader = {
    name: 'If-None-Match',
    in: 'header' as const,
    required: false,
    description:
      'The `ETag` of an earlier response. If nothing has changed, the response is 304 without a body.',
    schema: { ...string, examples: ['W/"o0vLQx2Yz7bGkF4H1mC9Sw"'] },
  };
  return [
    ...inPath,
    ...queryParameters,
    ...(isKept(call) ? [etagHeader] : []),
    ...(needsKey || (inputRule.once && !isOpen) ? [key] : []),
  ];
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function listed({ sorts, filters, search }: Call['inputRule']): Record<string, Schema> {
  if (!sorts && !filters) return {};
  return {
    page: { type: 'integer', examples: [1] },
    perPage: { type: 'integer', enum: [10, 50, 100] },
    ...(search ? { search: { ...string, examples: ['roof'] } } : {}),
    order: { type: 'string', enum: ['desc', 'asc'] },
    orderBy: { type: 'string', enum: [...new Set(['id', ...Object.keys(sorts ?? {})])] },
    ...Object.fromEntries(
      Object.entries(filters ?? {}).map(([name, reader]) => [snake(name), filterSchema(reader)]),
    ),
  };
}

function filterSchema(reader: unknown): Schema {
  if (reader === anId || (typeof reader === 'function' && 'exists' in reader))
    return { type: 'integer', examples: [1] };
  if (reader === aDay) return { ...string, format: 'date' };
  const { values } = reader as { values?: readonly string[] };
  return values ? { ...string, enum: [...values] } : string;
}

const sinceOf = ({ reportsChanges }: Call['inputRule']): Record<string, Schema> =>
  reportsChanges
    ? {
        updated_since: {
          ...string,
          format: 'date-time',
          examples: ['2026-11-22T10:00:00Z'],
          description:
            'Returns only changes since the `as_of` of an earlier response. `deleted` lists the ids of removed records.',
        },
      }
    : {};
