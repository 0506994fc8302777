import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerBuild } from '@remix-run/node';
import type { Response as ExpressResponse, Request, RequestHandler } from 'express';
import type { Revision } from '../app/http/revision.server';
import { logoutPath } from '../app/paths';
import type { WorkerFigures } from '../app/runtime/metrics.server';
import type { LoggedError } from '../app/services/log/errors';
import type { SecurityEvent } from '../app/services/log/security.server';
import type { Figures } from '../app/services/metrics/metrics.server';
import type { Settings } from '../app/services/settings/settings.server';
import type { Scope } from '../db/prepared';
import { compress, type SentHeaders, sendBody, sendStream } from './body';
import { noSheets, type PageStyles } from './page-styles';
import { publicKey } from './public-page';
import { recentlyUsed } from './recent';
import { createRemixHandler, type Page } from './remix';
import type { Kind, RequestQueue } from './request-queue';

type Entry = ServerBuild['entry']['module'] & {
  revision(scope: Scope): string;
  securityEvent(event: SecurityEvent): void;
  passOnError(error: LoggedError): void;
  closeDatabase(): void;
  countRequest(method: string, route: string, status: number | string, seconds: number): void;
  readFigures(): Promise<Figures>;
  metricsText(workers: WorkerFigures | null): Promise<string>;
  callPattern(path: string): string;
  isKnownBearer(authorization: string): boolean;
  senderOf(request: {
    authorization: string | undefined;
    cookies: string;
    address: string;
    isSecure: boolean;
  }): string;
  overloadAnswer(request: {
    cookie: string;
    languages: string;
    isCall: boolean;
  }): Promise<{ headers: Record<string, string>; body: string }>;
  isUnchanged(browser: {
    tag: string;
    cookies: string;
    languages: string;
    isSecure: boolean;
  }): boolean;
};
export type Build = Omit<ServerBuild, 'entry'> & { entry: { module: Entry } };

const mostKept = 300;
/** The largest call response in the cache, in bytes. */
const largestCall = 32_768;
const healthCheck = '/readyz';
/** In milliseconds; clients that ask again at once would keep the server busy with rejections. */
const rejectionDelay = 1_000;

const kindOf = ({ method, path }: Request): Kind => {
  if (path === logoutPath()) return 'urgent';
  return method === 'GET' || method === 'HEAD' ? 'page' : 'form';
};

type Kept = Revision & { headers: SentHeaders; body: Buffer };

/**
 * Answers with a page cached for everybody, a call cached for its caller, a 304, or Remix's
 * response, compressed.
 */
export function answer(
  build: Build,
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  queue: RequestQueue,
  styles?: PageStyles,
): RequestHandler {
  const { revision, isUnchanged, isKnownBearer, senderOf, overloadAnswer } = build.entry.module;
  const isTls = publicOrigin?.startsWith('https:') === true;
  const { ask, publicParamsOf } = createRemixHandler(build);
  const keptPages = recentlyUsed<Kept>(mostKept);
  // Separate, so that one caller's responses cannot evict public pages.
  const keptCalls = recentlyUsed<Kept>(mostKept);

  const keyOf = (req: Request): string | null => {
    if (req.headers.authorization !== undefined) return callKey(req);
    const params = publicParamsOf(req.path);
    return (
      params &&
      publicKey(req, params, {
        host: publicOrigin ?? `${req.protocol}://${req.headers.host}`,
        isSecure: req.secure || isTls,
      })
    );
  };

  const refuse = async (req: Request, res: ExpressResponse) => {
    await pause(rejectionDelay);
    if (res.destroyed) return;
    const { cookie = '', 'accept-language': languages = '' } = req.headers;
    const isCall = req.path.startsWith('/api/');
    const { headers, body } = await overloadAnswer({ cookie, languages, isCall });
    sendBody(res, 503, headers, Buffer.from(body));
  };

  const browserOf = (req: Request) => {
    const { cookie: cookies = '', 'accept-language': languages = '' } = req.headers;
    return { cookies, languages, isSecure: req.secure || isTls };
  };

  const senderOfRequest = (req: Request) => {
    const { ip: address = '', headers } = req;
    return senderOf({ ...browserOf(req), authorization: headers.authorization, address });
  };

  const isBearerStillValid = ({ headers: { authorization } }: Request): boolean =>
    authorization === undefined || isKnownBearer(authorization);

  const respond = async (req: Request, res: ExpressResponse): Promise<void> => {
    const isReading = req.method === 'GET' && !res.locals.refused;
    const key = isReading ? keyOf(req) : null;
    const isForCaller = req.headers.authorization !== undefined;
    const cache = isForCaller ? keptCalls : keptPages;
    // Taken before rendering, so that a concurrent change outdates the page.
    const at = key === null ? '' : revision('public');
    const cachedEntry = key === null ? undefined : cache.get(key);
    if (cachedEntry && cachedEntry.at === revision(cachedEntry.scope) && isBearerStillValid(req))
      return sendKept(req, res, cachedEntry);
    const tag = isReading
      ? clientTags(req).find((tag) => isUnchanged({ tag, ...browserOf(req) }))
      : undefined;
    if (tag !== undefined)
      return sendUnchanged(res, { etag: tag, 'cache-control': 'private, no-cache' });

    const mayBegin =
      req.path === healthCheck || (await queue.take(kindOf(req), () => senderOfRequest(req)));
    if (!mayBegin) return refuse(req, res);
    // The client left while waiting.
    if (res.destroyed) return;
    res.locals.countBody?.();
    const { response, page, revision: ofCall, isPrefetchRefused } = await ask(req, res);
    res.locals.isPrefetchRefused = isPrefetchRefused;
    // Already answered by the body limit.
    if (res.headersSent) return;
    const headers = sentHeaders(response);
    if (!isReading && !isForCaller) forgetFetchedAhead(headers, req.secure || isTls);
    if (page?.isPersonal && !canForget(req, isTls)) {
      headers['cache-control'] = 'no-store';
      delete headers.etag;
    }
    const isCall = isUnchangingCall(req, response);
    if (!page && !isCall) return sendStream(req, res, response, headers);
    // A page that is not cached here may still be in the browser's cache.
    if (page && key === null && response.status === 200 && clientHas(req, headers.etag))
      return sendUnchanged(res, headers);
    const isPublic = key !== null && page !== undefined && mayKeep(response, page);
    if (page && response.status === 200)
      styles?.(page, {
        cookies: req.headers.cookie ?? '',
        isTls: req.secure || isTls,
        res,
        headers,
      });
    const whole = Buffer.from(page ? page.html : await response.text());
    const body = compress(req, headers, whole, isPublic ? 'often' : 'once');
    if (key !== null && (isPublic || (isCall && body.length <= largestCall))) {
      if (page) headers.vary = 'Accept-Encoding, Accept-Language, Cookie';
      const ofPage: Revision = { at, scope: 'public' };
      cache.set(key, { ...(ofCall ?? ofPage), headers, body });
    }
    sendBody(res, response.status, headers, body);
  };
  return (req, res, next) =>
    respond(req, res).catch((error) => {
      // The client left, so it gets no response.
      if (!res.destroyed) next(error);
    });
}

/**
 * Pages that any tab fetched ahead may show what a form has just changed. An answer that clears the
 * browser's cache clears them too, and the style sheets with them.
 */
function forgetFetchedAhead(headers: SentHeaders, isSecure: boolean) {
  if (headers['clear-site-data'])
    headers['set-cookie'] = [headers['set-cookie'] ?? [], noSheets(isSecure)].flat();
  else headers['clear-site-data'] = '"prefetchCache"';
}

/**
 * True if the browser obeys `Clear-Site-Data` when a person signs out: only under TLS, or on the
 * machine itself. Elsewhere going back would show private pages that it kept.
 */
const canForget = ({ secure, hostname }: Request, isTls: boolean): boolean =>
  secure || isTls || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);

const callKey = ({ protocol, originalUrl, headers }: Request): string | null => {
  const { host, cookie, authorization = '', origin } = headers;
  if (cookie !== undefined) return null;
  const languageHeaders = [
    headers['accept-language'],
    headers['content-language'],
    headers['accept-encoding'],
  ];
  const who = createHash('sha256').update(authorization).digest('base64');
  return [protocol, host, originalUrl, who, origin, ...languageHeaders].join('\n');
};

/**
 * True if an API response has an ETag and may be cached for this caller until the revision changes.
 */
const isUnchangingCall = ({ headers }: Request, response: Response): boolean =>
  headers.authorization !== undefined &&
  response.status === 200 &&
  response.headers.has('etag') &&
  response.headers.get('content-type') === 'application/json';

const mayKeep = ({ status, headers }: Response, { caching }: Page): boolean =>
  caching === 'everybody' && status === 200 && !headers.has('Set-Cookie');

function sendKept(req: Request, res: ExpressResponse, { headers, body }: Kept) {
  if (clientHas(req, headers.etag)) sendUnchanged(res, headers);
  else sendBody(res, 200, headers, body);
}

/** More ETags than any real client sends. */
const mostTags = 10;

/** The ETags in `If-None-Match`, without the prefix of weak ones. */
const clientTags = ({ headers }: Request): string[] =>
  (headers['if-none-match'] ?? '')
    .split(',', mostTags)
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .filter((tag) => tag !== '');

/** False for a response without an ETag. */
const clientHas = (req: Request, tag: SentHeaders[string]): boolean =>
  typeof tag === 'string' && clientTags(req).includes(tag.replace(/^W\//, ''));

function sendUnchanged(
  res: ExpressResponse,
  { etag, vary, 'cache-control': caching }: SentHeaders,
) {
  // The browser would replace the policy of its page by this one, which lacks the page's styles.
  res.removeHeader('Content-Security-Policy');
  sendBody(res, 304, { vary, 'cache-control': caching, etag });
}

function sentHeaders({ headers }: Response): SentHeaders {
  const result: SentHeaders = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) result['set-cookie'] = cookies;
  return result;
}
