import type { ActionFunctionArgs } from '@remix-run/node';
import { captchaError } from '~/http/captcha.server';
import { tokenIn } from '~/http/cookies.server';
import { fileResponse } from '~/http/file.server';
import { isForeignRequest, publicOrigin } from '~/http/origin.server';
import { logCall } from '~/http/refusal-log.server';
import { type Revision, withRevision } from '~/http/revision.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { defaultLocale, type Locale, locales } from '~/i18n/words';
import { mustEnrol } from '~/models/access/actor.server';
import { assertKeyAllows, findApiKey, isApiKey } from '~/models/api-keys/key.server';
import { AppError, Refused } from '~/models/errors';
import { type LimitUse, networkOf } from '~/models/limits/limits.server';
import { performUnlocked } from '~/models/locked.server';
import type { Payload, PublicCaller } from '~/models/operation.server';
import { findSession, type Session } from '~/models/sessions/session.server';
import { platform } from '~/runtime/platform.server';
import { settings } from '~/services/settings/settings.server';
import { answerTag } from './answer-tags.server';
import { type Call, callsAt, isKept, parametersIn } from './call.server';
import { calls } from './calls.server';
import { corsHeaders, preflight } from './cors.server';
import { assertOwnFields } from './error-fields.server';
import { limitHeaders } from './limit-headers.server';
import { payloadOf } from './payload.server';
import { json, refusal, statusResponse } from './refusal.server';

/**
 * The JSON API: takes a bearer token and returns the result of an operation or query. Cookies are
 * never read here.
 */
export async function answerCall({
  request,
  context,
  params,
}: ActionFunctionArgs): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight(request);
  const path = `/api/${params['*'] ?? ''}`;
  const address = String(context.clientAddress ?? 'unknown');
  const { caller, revision } = callerOf(request, address);
  const response = await respond(request, { path, caller, at: revision.at });
  const answer = context.answer as { revision?: Revision } | undefined;
  if (answer) answer.revision = revision;
  for (const [name, value] of Object.entries(corsHeaders(request)))
    response.headers.set(name, value);
  response.headers.set('Content-Language', caller.locale);
  const detail = { method: request.method };
  logCall({ who: caller.actor?.id ?? null, where: address, path, detail }, response.status);
  return response;
}

async function respond(request: Request, incoming: IncomingCall): Promise<Response> {
  const { path, caller } = incoming;
  const { locale } = caller;
  const headers = Object.fromEntries(request.headers);
  // Our own server checks this earlier; other servers may not.
  if (isForeignRequest({ ...settings, method: request.method, headers }))
    return statusResponse(403, locale);
  const here = callsAt(calls, path);
  if (!caller.actor && !here.some(({ isOpen }) => isOpen))
    return statusResponse(401, locale, { 'WWW-Authenticate': 'Bearer' });
  if (here.length === 0) return statusResponse(404, locale);
  const call = callFor(here, request.method);
  if (!call)
    return statusResponse(405, locale, { Allow: here.map(({ method }) => method).join(', ') });
  if (!caller.actor && !call.isOpen)
    return statusResponse(401, locale, { 'WWW-Authenticate': 'Bearer' });
  return answerTo(call, request, incoming);
}

/** Clients that cannot send PUT may send POST. */
const callFor = (here: Call[], method: string): Call | undefined =>
  here.find((call) => call.method === (method === 'HEAD' ? 'GET' : method)) ??
  (method === 'POST' ? here.find((call) => call.method === 'PUT') : undefined);

/** `at` is the revision from before the caller was found. */
type IncomingCall = { path: string; caller: PublicCaller; at: string };

async function answerTo(
  call: Call,
  request: Request,
  { path, caller, at }: IncomingCall,
): Promise<Response> {
  const limitUses = new Map<string, LimitUse>();
  const onLimitUse = (name: string, use: LimitUse) => void limitUses.set(name, use);
  let payload: Payload = {};
  try {
    const url = new URL(request.url);
    const { actor, locale, key } = caller;
    if (actor && !call.isOpen && !call.whileEnrolling && mustEnrol(actor))
      throw new AppError('two-factor-required');
    const tag = isKept(call) ? answerTag(request, [locale, actor?.id, key?.id], at) : null;
    if (tag?.clientHas(tag.currentTag)) return unchanged(tag.currentTag);
    // Checked before the body is read, so that a caller without permission gets 403 and no
    // validation errors.
    if (call.operation) {
      assertKeyAllows(key, call.operation.spec);
      if (actor && !call.operation.permits(actor)) throw new AppError('forbidden');
    }
    payload = await payloadOf({ request, url, caller, call, path: parametersIn(call, path) });
    assertOwnFields(call, caller, payload);
    const replayed: Record<string, string> = {};
    const onReplay = () => Object.assign(replayed, { 'Idempotency-Replayed': 'true' });
    const signIn = call.handle ? pendingSignIn(caller, call.handle, payload) : {};
    const effectiveCaller = { ...caller, ...signIn, onReplay, onLimitUse };
    await assertHuman(call, effectiveCaller, payload, url);
    const run = () => call.run(effectiveCaller, payload);
    const result = (await (tag ? run() : performUnlocked(caller.db, run))) as never;
    logStep(call, request, effectiveCaller, 200, call.who?.(result));
    if (call.isFile)
      return (
        (await fileResponse(request, result, 'Authorization')) ?? statusResponse(404, caller.locale)
      );
    const content = call.result.show(result, effectiveCaller);
    if (!tag) return json(200, content, { ...limitHeaders(limitUses), ...replayed });
    const body = JSON.stringify(content);
    const ownTag = tag.of(body);
    if (tag.clientHas(ownTag)) return unchanged(ownTag);
    return new Response(body, {
      headers: { ...cacheHeaders(ownTag), 'Content-Type': 'application/json' },
    });
  } catch (error) {
    const isUnexpected = !(
      error instanceof Response ||
      error instanceof AppError ||
      error instanceof Refused
    );
    // The client left, or got 413 while its body was read.
    if (request.signal.aborted && isUnexpected) return new Response(null, { status: 499 });
    const response = refusal(error, caller.locale, call, payload);
    logStep(call, request, caller, response.status);
    return response;
  }
}

const cacheHeaders = (tag: string) => ({ ETag: tag, 'Cache-Control': 'private, no-cache' });
const unchanged = (tag: string) => new Response(null, { status: 304, headers: cacheHeaders(tag) });

/** Finds the session or API key that a header names. */
function bearerIn(authorization: string | null, db: PublicCaller['db'], now: number) {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  const key = token && isApiKey(token) ? findApiKey(db, token, now) : null;
  const candidate = token && !isApiKey(token) ? findSession(db, token, 'bearer', now) : null;
  const session = candidate?.actor ? candidate : null;
  return { actor: key?.actor ?? session?.actor ?? null, session, key: key?.key ?? null };
}

/** The path of the call at an address: `/api/projects/:id`. */
export const callPattern = (path: string): string =>
  callsAt(calls, path)[0]?.path.replace(/\{(\w+)\}/g, ':$1') ?? '/api/*';

/** True if a cached response may still be sent to this bearer. */
export const isKnownBearer = (authorization: string): boolean =>
  bearerIn(authorization, platform().db, Date.now()).actor !== null;

/**
 * Identifies whose share of the queue a request uses: the person who is signed in, otherwise the
 * network.
 */
export function senderOf(request: {
  authorization: string | undefined;
  cookies: string;
  address: string;
  isSecure: boolean;
}): string {
  const { db } = platform();
  const { authorization, cookies, address, isSecure } = request;
  const now = Date.now();
  const token = tokenIn(cookies, isSecure);
  const session = token ? findSession(db, token, 'web', now) : null;
  const { actor } =
    authorization === undefined ? (session ?? {}) : bearerIn(authorization, db, now);
  return actor ? String(actor.id) : networkOf(address);
}

function callerOf(request: Request, address: string) {
  const place = platform();
  const now = Date.now();
  const { found: by, ...revision } = withRevision(
    () => bearerIn(request.headers.get('authorization'), place.db, now),
    ({ actor }) => actor,
  );
  const origin = publicOrigin({ mode: place.mode, url: new URL(request.url) });
  const userAgent = request.headers.get('user-agent') ?? '';
  const locale = localeOf(request, by.actor?.locale);
  const facts = { origin, address, now, locale, kind: 'bearer', userAgent } as const;
  const caller: PublicCaller = { ...place, ...by, ...facts };
  return { caller, revision };
}

function localeOf({ headers }: Request, own: string | null | undefined): Locale {
  for (const header of [headers.get('content-language'), own, headers.get('accept-language')]) {
    const language = header?.trim().toLowerCase().split(/[-,;]/)[0];
    const match = language && locales.find((locale) => locale.startsWith(`${language}-`));
    if (match) return match;
  }
  return defaultLocale;
}

/**
 * A sign-in is identified by the token from its first step, never by a person's name
 * (docs/rules.md#api).
 */
function pendingSignIn(
  { db, now }: PublicCaller,
  handle: NonNullable<Call['handle']>,
  payload: Payload,
) {
  const token = handle === 'none' ? undefined : payload[handle];
  const candidate = typeof token === 'string' ? findSession(db, token, 'bearer', now) : null;
  const session: Session | null = candidate && !candidate.actor ? candidate : null;
  const mark = payload.device_mark;
  return { actor: null, session, key: null, deviceMark: typeof mark === 'string' ? mark : null };
}

async function assertHuman({ captcha }: Call, caller: PublicCaller, payload: Payload, url: URL) {
  const asks = captcha?.(caller, payload);
  if (!asks) return;
  const { address, actor } = caller;
  const field = (name: string) => (typeof payload[name] === 'string' ? payload[name] : undefined);
  const error = await captchaError({ field, address, url, actor }, { isHard: asks === 'hard' });
  if (error) throw new Refused('g-recaptcha-response', error);
}

const results = { 200: 'allowed', 429: 'limited' } as const;

/** Logs a step of signing in or out. */
function logStep(
  { log }: Call,
  request: Request,
  caller: PublicCaller,
  status: number,
  who?: number | null,
) {
  if (!log) return;
  const { address, actor } = caller;
  const result = results[status as keyof typeof results] ?? 'failed';
  const url = new URL(request.url);
  logSignIn(
    { address, url, refusedPath: undefined },
    { who: who ?? actor?.id ?? null, what: log, result },
  );
}
