import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs } from '@remix-run/node';
import { withForm } from '~/http/body.server';
import { publicOrigin, refuseForeign } from '~/http/origin.server';
import { fieldsOf, filled, named, namedForm } from '~/http/payload.server';
import { platform } from '~/http/platform.server';
import { logCall } from '~/http/refusal-log.server';
import { isLocale, type Locale, textFor } from '~/i18n/words';
import { AppError, type ErrorCode, Refused } from '~/models/errors';
import { takeUploads } from '~/models/files/uploads.server';
import type { Caller, Payload } from '~/models/operation.server';
import { refusalWords } from '~/models/refusal-words';
import { findSession } from '~/models/sessions/session.server';
import { log } from '~/services/log/log.server';
import { type Call, matched } from './call.server';
import { projectCalls } from './projects.server';

/** Every call there is; a request goes to the first whose path it matches. */
export const calls: Call[] = [...projectCalls];

/** The JSON door: a bearer token in, the result of an operation or a query out. No cookie is read here. */
export async function answerCall({ request, context, params }: ActionFunctionArgs): Promise<Response> {
  refuseForeign(request);
  const where = String(context.clientAddress ?? 'unknown');
  const caller = callerOf(request, where);
  const path = `/api/${params['*'] ?? ''}`;
  const response = caller
    ? await answerCaller(caller, request, path)
    : json(401, { message: 'Unauthenticated.' }, { 'WWW-Authenticate': 'Bearer' });
  const detail = { method: request.method };
  logCall({ who: caller?.actor.id ?? null, where, path, detail }, response.status);
  return response;
}

async function answerCaller(caller: Caller, request: Request, path: string): Promise<Response> {
  const here = calls.filter((call) => matched(call, path));
  const call = here.find(({ method }) => method === request.method);
  if (here.length === 0) return json(404, { message: 'Not found.' });
  if (!call) return wrongMethod(here);
  try {
    const payload = await payloadOf(request, caller, call, matched(call, path) ?? {});
    return json(200, call.answer(caller, payload) ?? {});
  } catch (error) {
    return refusal(error, caller, call);
  }
}

function callerOf(request: Request, address: string): Caller | null {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) return null;
  const { db, secrets, dataDir, companyBytes, scanner, gateway, vat, mode } = platform();
  const now = Date.now();
  const session = findSession(db, token, now);
  if (!session?.actor || session.kind !== 'bearer') return null;
  const asked = request.headers.get('content-language') ?? session.actor.locale;
  const locale: Locale = isLocale(asked) ? asked : 'en-US';
  const origin = publicOrigin({ mode, url: new URL(request.url) });
  const { actor } = session;
  return {
    db,
    secrets,
    dataDir,
    companyBytes,
    scanner,
    gateway,
    vat,
    origin,
    address,
    actor,
    now,
    locale,
    session,
  };
}

/** What was sent: the path is believed before the body, the body before the query. */
async function payloadOf(
  request: Request,
  caller: Caller,
  { operation }: Call,
  path: Record<string, string>,
): Promise<Payload> {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  if (!operation) return { ...asked, ...path };
  const key = request.headers.get('idempotency-key') ?? undefined;
  const fixed = named(path);
  if (request.headers.get('content-type')?.startsWith('application/json'))
    return { form_key: key, ...(filled(await bodyOf(request)) as Payload), ...fixed };
  if (!request.headers.has('content-type')) return { ...asked, ...fixed };
  return withForm({ ...caller, request }, async (sent) => {
    const form = namedForm(sent);
    operation.admit(caller, { ...Object.fromEntries(form), ...fixed });
    const refused = await takeUploads(caller, form, operation.spec.uploads ?? []);
    if (Object.keys(refused).length > 0) throw new Refused(refused);
    return { form_key: key, ...(filled(fieldsOf(form)) as Payload), ...fixed };
  });
}

/** A JSON body; numbers and booleans become what a form sends. */
async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text || '{}', (_, value) => {
      if (typeof value === 'number') return String(value);
      return typeof value === 'boolean' ? (value ? 'on' : undefined) : value;
    });
  } catch {
    throw new Response(null, { status: 400, statusText: 'Bad Request' });
  }
}

const statuses: Record<ErrorCode, number> = {
  'not-found': 404,
  forbidden: 403,
  stale: 409,
  closed: 409,
  'in-use': 409,
  limit: 429,
  busy: 503,
  'no-plan': 402,
  unconfirmed: 403,
};

function refusal(error: unknown, { locale }: Caller, { operation }: Call): Response {
  if (error instanceof Response) return json(error.status, { message: error.statusText });
  if (error instanceof Refused) {
    const errors = refusalWords(textFor(locale), operation?.spec.name ?? '', error.fields);
    return json(422, { message: Object.values(errors)[0]?.[0], errors });
  }
  if (error instanceof AppError) {
    const wait: HeadersInit = error.code === 'limit' ? { 'Retry-After': String(error.values.seconds) } : {};
    return json(statuses[error.code], { message: error.code, ...error.values }, wait);
  }
  const reference = randomUUID().slice(0, 8);
  log.error({ err: error, reference }, 'call failed');
  return json(500, { message: 'Something went wrong.', reference });
}

const wrongMethod = (calls: Call[]) =>
  json(405, { message: 'Method not allowed.' }, { Allow: calls.map(({ method }) => method).join(', ') });

const json = (status: number, body: unknown, headers: HeadersInit = {}) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
