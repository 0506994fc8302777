import { mostOpenFields, withForm } from '~/http/body.server';
import { fieldsOf, nonEmpty, toConformForm, toSnakeCaseParams } from '~/http/payload.server';
import { Refused } from '~/models/errors';
import { storeUploads } from '~/models/files/uploads.server';
import { isIdempotencyKey } from '~/models/idempotency/idempotency.server';
import type { Caller, Payload, PublicCaller } from '~/models/operation.server';
import { MAX_FORM_BYTES } from '~/services/files/limits';
import type { Call } from './call.server';
import { assertOwnFields } from './error-fields.server';
import { assertFilesInPlace, assertHoldsNoFile, spreadFileLists } from './file-fields.server';
import { assertKnownFields } from './known-fields.server';
import { assertNoRepeats, checkQuery, spreadFilters } from './query.server';

type Sent = {
  request: Request;
  url: URL;
  caller: PublicCaller;
  call: Call;
  path: Record<string, string>;
};

/**
 * If a field is sent twice, the path wins over the body. The query is read only for GET or when
 * there is no body, and the path wins over it as well.
 */
export async function payloadOf(incoming: Sent): Promise<Payload> {
  const { request, caller, call } = incoming;
  const url = call.inputRule.filters ? spreadFilters(incoming.url) : incoming.url;
  const query = Object.fromEntries(url.searchParams);
  const fixed = toSnakeCaseParams(incoming.path);
  const withFixed = (payload: Payload) => {
    const merged = { ...payload, ...fixed };
    const follows = Object.entries(call.fixedValues?.(merged) ?? {}).filter(
      ([, value]) => value !== undefined,
    );
    return { ...merged, ...Object.fromEntries(follows) };
  };
  if (call.method === 'GET') {
    assertNoRepeats(url);
    checkQuery(url, { call, caller, fixed: withFixed({}) });
    return withFixed(query);
  }
  const form_key = idempotencyKeyOf(request);
  const withCurrent = (payload: Payload) => {
    const before: Payload = call.currentValues?.(caller as Caller, fixed) ?? {};
    // An empty flag counts as not sent.
    const isSent = ([name, value]: [string, unknown]) =>
      value !== '' || typeof before[name] !== 'boolean';
    const changes = Object.fromEntries(Object.entries(withFixed(payload)).filter(isSent));
    return nonEmpty({ ...before, version: undefined, ...changes, form_key }) as Payload;
  };
  const checkFields = (payload: Payload) => {
    assertKnownFields(call, payload, fixed);
    return payload;
  };
  switch (kindOf(request)) {
    case 'json':
      return withCurrent(checkFields(checkMethod(call, request, await jsonOf(call, request))));
    case 'form':
      return withForm(
        { request, dataDir: caller.dataDir, actor: caller.actor },
        async (form) => {
          const payload = checkMethod(
            call,
            request,
            fieldsOf(await takeFiles(incoming, toConformForm(form), withFixed)),
          );
          return withCurrent(checkFields(payload));
        },
        call.isOpen ? { most: MAX_FORM_BYTES, fields: mostOpenFields } : undefined,
      );
    default:
      assertNoRepeats(url);
      return withCurrent(checkFields(checkMethod(call, request, query)));
  }
}

/** @throws Refused if the header is malformed */
function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers.get('idempotency-key');
  if (key !== null && !isIdempotencyKey(key))
    throw new Refused('Idempotency-Key', 'api.errors.idempotency-key');
  return key ?? undefined;
}

function kindOf({ headers }: Request): 'json' | 'form' | 'none' {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return 'json';
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') return 'form';
  const isEmpty =
    !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0;
  if (isEmpty) return 'none';
  throw refusedAs(415, 'Unsupported Media Type');
}

/**
 * Clients that cannot send PUT send POST with `_method`.
 * @throws a 405 response
 */
function checkMethod({ method }: Call, request: Request, payload: Payload): Payload {
  if (method !== request.method && String(payload._method).toUpperCase() !== method)
    throw refusedAs(405, 'Method Not Allowed', { Allow: method });
  return payload;
}

/** Checks the permission and the target before the files are stored. */
async function takeFiles(
  { caller, call }: Sent,
  form: FormData,
  withFixed: (payload: Payload) => Payload,
) {
  const { operation } = call;
  if (!operation) {
    assertFilesInPlace(call, form);
    return form;
  }
  const knownCaller = caller as Caller;
  const fields = withFixed(Object.fromEntries(form));
  assertOwnFields(call, caller, fields);
  operation.authorize(knownCaller, fields);
  assertFilesInPlace(call, form);
  spreadFileLists(call, form);
  const fileErrors = await storeUploads(knownCaller, form, operation.spec.uploads ?? []);
  if (Object.keys(fileErrors).length > 0) throw new Refused(fileErrors);
  return form;
}

async function jsonOf(call: Call, request: Request): Promise<Payload> {
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text || '{}');
  } catch {
    throw refusedAs(400, 'Bad Request');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refusedAs(400, 'Bad Request');
  const payload = formValues(body, { left: mostValues }) as Payload;
  assertHoldsNoFile(call, payload);
  return payload;
}

const mostValues = 2_000;
const longestList = 500;
const deepest = 8;

/**
 * Turns numbers into text, as in a form; booleans stay. Rejects bodies larger or deeper than any
 * form.
 */
function formValues(value: unknown, count: { left: number }, depth = 0): unknown {
  count.left -= 1;
  if (count.left < 0 || depth > deepest) throw refusedAs(413, 'Payload Too Large');
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.length > longestList) throw refusedAs(413, 'Payload Too Large');
  if (Array.isArray(value)) return value.map((item) => formValues(item, count, depth + 1));
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return value ?? '';
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, formValues(inner, count, depth + 1)]),
  );
}

const refusedAs = (status: number, statusText: string, headers?: HeadersInit) =>
  new Response(null, { status, statusText, headers });
