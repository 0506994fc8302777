import { mostOpenFields, withForm } from '~/http/body.server';
import { fieldsOf, filled, named, namedForm } from '~/http/payload.server';
import { Refused } from '~/models/errors';
import { storeUploads } from '~/models/files/uploads.server';
import { isIdempotencyKey } from '~/models/idempotency/key';
import type { Caller, Payload, PublicCaller } from '~/models/operation.server';
import { MAX_FORM_BYTES } from '~/services/files/limits';
import type { Call } from './call.server';
import { assertOwnFields } from './error-fields.server';
import { assertFilesInPlace, assertHoldsNoFile, spreadFileLists } from './file-fields.server';
import { assertKnownFields } from './known-fields.server';
import { assertNoRepeats, checkQuery } from './query.server';

type Sent = {
  request: Request;
  url: URL;
  caller: PublicCaller;
  call: Call;
  path: Record<string, string>;
};

/**
 * If a field is sent twice, the path wins over the body. The query is read only for GET and when
 * there is no body, and the path wins over it as well.
 */
export async function payloadOf(sent: Sent): Promise<Payload> {
  const { request, url, caller, call } = sent;
  const asked = Object.fromEntries(url.searchParams);
  const fixed = named(sent.path);
  const given = (payload: Payload) => {
    const sent = { ...payload, ...fixed };
    const follows = Object.entries(call.given?.(sent) ?? {}).filter(
      ([, value]) => value !== undefined,
    );
    return { ...sent, ...Object.fromEntries(follows) };
  };
  if (call.method === 'GET') {
    assertNoRepeats(url);
    checkQuery(url, { call, caller, fixed: given({}) });
    return given(asked);
  }
  const form_key = idempotencyKeyOf(call, request);
  // Whoever sends no version changes the record whatever its version is.
  const begun = (payload: Payload) => {
    const before: Payload = call.begun?.(caller as Caller, fixed) ?? {};
    // A flag has no empty value, so that one is as good as left out.
    const isSent = ([name, value]: [string, unknown]) =>
      value !== '' || typeof before[name] !== 'boolean';
    const sent = Object.fromEntries(Object.entries(given(payload)).filter(isSent));
    return filled({ ...before, version: undefined, ...sent, form_key }) as Payload;
  };
  const known = (payload: Payload) => {
    assertKnownFields(call, payload, fixed);
    return payload;
  };
  switch (kindOf(request)) {
    case 'json':
      return begun(known(overruled(call, request, await jsonOf(call, request))));
    case 'form':
      return withForm(
        { request, dataDir: caller.dataDir, actor: caller.actor },
        async (form) => {
          const payload = overruled(
            call,
            request,
            fieldsOf(await taken(sent, namedForm(form), given)),
          );
          return begun(known(payload));
        },
        call.isOpen ? { most: MAX_FORM_BYTES, fields: mostOpenFields } : undefined,
      );
    default:
      assertNoRepeats(url);
      return begun(known(overruled(call, request, asked)));
  }
}

/** @throws Refused if the header is malformed, or missing where the call needs it */
function idempotencyKeyOf({ needsKey }: Call, { headers }: Request): string | undefined {
  const key = headers.get('idempotency-key');
  if (key === null ? needsKey : !isIdempotencyKey(key))
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

/** What cannot send PUT sends POST, and says so. */
function overruled({ method }: Call, request: Request, payload: Payload): Payload {
  if (method !== request.method && String(payload._method).toUpperCase() !== method)
    throw refusedAs(405, 'Method Not Allowed', { Allow: method });
  return payload;
}

/** Rights and target first, and then the files. */
async function taken({ caller, call }: Sent, form: FormData, given: (payload: Payload) => Payload) {
  const { operation } = call;
  if (!operation) {
    assertFilesInPlace(call, form);
    return form;
  }
  const asker = caller as Caller;
  const fields = given(Object.fromEntries(form));
  assertOwnFields(call, caller, fields);
  operation.authorize(asker, fields);
  assertFilesInPlace(call, form);
  spreadFileLists(call, form);
  const refused = await storeUploads(asker, form, operation.spec.uploads ?? []);
  if (Object.keys(refused).length > 0) throw new Refused(refused);
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
  const payload = typed(body, { left: mostValues }) as Payload;
  assertHoldsNoFile(call, payload);
  return payload;
}

/** Far more than the largest form has, and the longest of its lists. */
const mostValues = 2_000;
const longestList = 500;
const deepest = 8;

/**
 * Numbers become text, as in a form; booleans stay. Bodies larger or deeper than any form are
 * rejected.
 */
function typed(value: unknown, count: { left: number }, depth = 0): unknown {
  count.left -= 1;
  if (count.left < 0 || depth > deepest) throw refusedAs(413, 'Payload Too Large');
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.length > longestList) throw refusedAs(413, 'Payload Too Large');
  if (Array.isArray(value)) return value.map((item) => typed(item, count, depth + 1));
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return value ?? '';
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, typed(inner, count, depth + 1)]),
  );
}

const refusedAs = (status: number, statusText: string, headers?: HeadersInit) =>
  new Response(null, { status, statusText, headers });
