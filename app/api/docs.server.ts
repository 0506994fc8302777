import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { callsByNoun } from './calls.server';
import { corsHeaders } from './cors.server';
import { isFurtherEntry, type Schema } from './input-schema';
import { type Described, openApi } from './openapi.server';
import { webhookExample } from './webhooks.server';

let cachedDocument: { body: string; tag: string } | undefined;

/** Cached in memory and revalidated by ETag. */
export function openApiLoader({ request }: LoaderFunctionArgs): Response {
  if (!cachedDocument) {
    const body = JSON.stringify(openApi());
    cachedDocument = {
      body,
      tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    };
  }
  const headers = {
    ...corsHeaders(request),
    'Cache-Control': 'no-cache',
    ETag: cachedDocument.tag,
  };
  if (request.headers.get('if-none-match') === cachedDocument.tag)
    return new Response(null, { status: 304, headers });
  return new Response(cachedDocument.body, {
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
}

type Field = { name: string; type: string; isNeeded: boolean; meaning: string };

/** The calls and webhooks for the documentation page, read from the OpenAPI document. */
export function describedApi(base: string) {
  const { paths, webhooks } = openApi();
  const nouns = Object.entries(callsByNoun).map(([noun, calls]) => ({
    noun,
    id: noun.toLowerCase().replaceAll(' ', '-'),
    calls: calls.map(({ method, path }) =>
      describeCall({ method, path, base }, paths[path]?.[method.toLowerCase()] as Described),
    ),
  }));
  const example = JSON.stringify(webhookExample, null, 2);
  return { nouns, webhooks: { events: Object.keys(webhooks), example } };
}

export type DescribedApi = ReturnType<typeof describedApi>;

type Place = { method: string; path: string; base: string };

function describeCall(place: Place, described: Described) {
  const { operationId, summary, description, security, parameters, requestBody, responses } =
    described;
  const body = Object.values(requestBody?.content ?? {})[0];
  const done = responses[200] as { content: Record<string, { example: unknown }> };
  return {
    id: operationId,
    method: place.method,
    path: place.path,
    summary,
    who: security.length > 0 ? description.replaceAll('`', '') : null,
    parameters: parameters.map(({ name, required, schema, description = '' }) =>
      field(name, schema, required, description),
    ),
    fields: body ? fieldsOf(body.schema) : [],
    curl: curlOf(place, described),
    answer: JSON.stringify(done.content['application/json']?.example, null, 2),
    statuses: Object.keys(responses).filter((status) => status !== '200'),
  };
}

export type ShownCall = ReturnType<typeof describeCall>;

/** If a body has several variants, their fields are merged. */
function fieldsOf({ oneOf, properties = {}, required = [] }: Schema): Field[] {
  if (!oneOf)
    return Object.entries(properties)
      .filter(([name]) => !isFurtherEntry(name))
      .map(([name, schema]) => field(name, schema, required.includes(name)));
  const all = oneOf.map(fieldsOf);
  const names = [...new Set(all.flat().map(({ name }) => name))];
  return names.map((name) => {
    const matches = all.map((fields) => fields.find((each) => each.name === name));
    return {
      ...(matches.find(Boolean) as Field),
      isNeeded: matches.every((each) => each?.isNeeded),
    };
  });
}

const field = (
  name: string,
  schema: Schema,
  isNeeded: boolean,
  meaning = schema.description ?? '',
): Field => {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const type = schema.format ?? [schema.type ?? 'any'].flat().join(' | ');
  return { name, type: values ? values.join(' | ') : type, isNeeded, meaning };
};

/** Matches fields that only exist for saved list entries. */
const optional = /\[(id|position|remove)\]$/;

function curlOf(
  { method, path, base }: Place,
  { security, requestBody, parameters }: Described,
): string {
  const needed = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=12`);
  const query = needed.length > 0 ? `?${needed.join('&')}` : '';
  const address = `${base}${path.replace(/\{\w+\}/g, '12')}${query}`;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`];
  if (security.length > 0) lines.push("-H 'Authorization: Bearer $TOKEN'");
  const { 'multipart/form-data': form, 'application/json': json } = requestBody?.content ?? {};
  if (form)
    for (const [name, value] of Object.entries(form.example as object))
      if (typeof value !== 'object' && !optional.test(name)) lines.push(`-F '${name}=${value}'`);
  if (!form && json)
    lines.push(
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(json.example).replaceAll("'", "'\\''")}'`,
    );
  return lines.join(' \\\n  ');
}
