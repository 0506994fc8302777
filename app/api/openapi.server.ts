import type { Role } from 'db/schema/person';
import { z } from 'zod';
import type { Call } from './call.server';
import { callsByNoun } from './calls.server';
import { exampleFor, type Schema } from './input-schema';
import { type Parameter, parametersOf } from './parameters.server';
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
  parameters: Parameter[];
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
  Deals: 'Estimates the outcome of a purchase before it becomes a project.',
  Projects: 'Projects with their photos, figures, timeline and story.',
  Phases: 'The phases of a project.',
  Milestones: 'The milestones of a phase.',
  Books: 'The journal of a project, its budget and its money.',
  'Purchase and sales': 'The purchase of a project’s property, and its sales.',
  Suppliers: 'The suppliers of your company.',
  Holdings: 'The holdings in a project, and the holdings of an investor.',
  Orders: 'Orders from suppliers, with their bills and retention.',
  'Change orders': 'Changes of a budget that a second person approves.',
  'Capital calls': 'Requests to the holders of a project to pay in capital.',
  Distributions: 'Payments to the holders of a project, by its terms.',
  Statements: 'The contributions, distributions and balance of each holder in a period, as PDF.',
  Loans: 'The loans of a project, with instalments and payments.',
  Scenarios: 'The outcome of a project under given assumptions, and the impact of changes.',
  Indexes: 'Price indexes of your company, which loans can follow.',
  Documents: 'The documents of a project and their versions.',
  Files: 'The bytes of photos, documents and attachments.',
  Messages: 'Messages between the people of a project.',
  Requests: 'Problems reported by tenants, with photos, answers and a status.',
  Reports: 'Reports of a project to its investors.',
  'Updates to investors':
    'Updates from the owner to the investors, drafted from the project’s figures.',
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
        'JSON in, JSON out; calls that take files take multipart forms. Amounts are in the main ' +
        'unit of their currency, moments UTC, days `YYYY-MM-DD`. Unknown fields are rejected ' +
        'with 422; fields left out of an update stay unchanged. `Content-Language` sets the ' +
        'language of messages, `en-US` or `he-IL`.',
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
            'A token from signing in, or an API key from the profile (`yesod_…`). A key may be ' +
            'read-only, and can never be used for payments, cards, two-factor authentication, ' +
            'sessions or keys.',
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
  const { method, summary, isOpen } = call;
  const example = exampleFor(schema, $defs);
  const body = method === 'GET' ? undefined : bodyOf(call);
  return {
    operationId: operationId(call),
    tags: [noun],
    summary,
    description: isOpen ? 'Public, without a token.' : accessText(call),
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

/** `GET /api/asset-types` is `getAssetTypes`. */
const operationId = ({ method, path }: Call): string =>
  method.toLowerCase() +
  path.slice('/api'.length).replace(/[^a-z0-9]+(\w?)/gi, (_, next: string) => next.toUpperCase());

const listFormat = new Intl.ListFormat('en-GB');

const rolePlurals: Record<Role, string> = {
  superadmin: 'super admins',
  admin: 'company admins',
  entrepreneur: 'entrepreneurs',
  investor: 'investors',
  tenant: 'tenants',
};

const proofText =
  ' Needs a sign-in or a confirmation (`POST /profile/confirm`, then `/profile/confirm/verify`) in ' +
  'the last 15 minutes; otherwise 403 with `"code":"unconfirmed"`.';

function accessText({ inputRule, needsProof }: Call): string {
  const { permission, roles } = inputRule;
  const names = roles?.map((role) => rolePlurals[role]) ?? ['everyone who is signed in'];
  const who = `For ${listFormat.format(names)}`;
  const rule = permission ? `${who}, with the permission \`${permission}\`.` : `${who}.`;
  return needsProof ? rule + proofText : rule;
}
