import type { ServerBuild } from '@remix-run/node';
import type { Response as ExpressResponse, Request, RequestHandler } from 'express';
import type { SecurityEvent } from '../app/services/log/security.server';
import type { Settings } from '../app/services/settings/settings.server';
import { packed, type SentHeaders, sendBody, sendStream } from './body';
import { askRemix, type Page } from './remix';

type Entry = ServerBuild['entry']['module'] & {
  revision(): string;
  securityEvent(event: SecurityEvent): void;
  closeDatabase(): void;
  isUnchanged(asked: { tag: string; cookies: string; languages: string; isSecure: boolean }): boolean;
};
export type Build = Omit<ServerBuild, 'entry'> & { entry: { module: Entry } };

/** Pages of some kilobytes. */
const mostKept = 300;
/** The only cookie a page that is everybody's may depend on. */
const languageOnly = /^(yesod_locale=[\w%.=-]*)?$/;

type Kept = { at: string; headers: SentHeaders; body: Buffer };

/** A page kept for everybody, a 304 for one the browser holds, or Remix's answer, compressed. */
export function answer(build: Build, { publicOrigin }: Pick<Settings, 'publicOrigin'>): RequestHandler {
  const { revision, isUnchanged } = build.entry.module;
  const isTls = publicOrigin?.startsWith('https:') === true;
  const ask = askRemix(build);
  const keptPages = new Map<string, Kept>();

  const holdsIt = (req: Request): boolean => {
    const { 'if-none-match': tag, cookie: cookies = '', 'accept-language': languages = '' } = req.headers;
    return tag !== undefined && isUnchanged({ tag, cookies, languages, isSecure: req.secure || isTls });
  };

  const respond = async (req: Request, res: ExpressResponse): Promise<void> => {
    const isReading = req.method === 'GET' && !res.locals.refused;
    const key = isReading && languageOnly.test(req.headers.cookie ?? '') ? keyOf(req) : null;
    // Taken before the page is rendered: a change in between makes it old at once.
    const at = key === null ? '' : revision();
    const kept = key === null ? undefined : keptPages.get(key);
    if (kept?.at === at) return sendKept(req, res, kept);
    if (isReading && holdsIt(req)) return sendUnchanged(req, res, { 'cache-control': 'private, no-cache' });

    const { response, page } = await ask(req, res);
    // Answered meanwhile, by the limit on bodies.
    if (res.headersSent) return;
    const headers = sentHeaders(response);
    if (!page) return sendStream(req, res, response, headers);
    const body = packed(req, headers, Buffer.from(page.html));
    if (key !== null && mayKeep(response, page)) {
      headers.vary = 'Accept-Encoding, Accept-Language, Cookie';
      if (keptPages.size >= mostKept) keptPages.clear();
      keptPages.set(key, { at, headers, body });
    }
    sendBody(res, response.status, headers, body);
  };
  return (req, res, next) =>
    respond(req, res).catch((error) => {
      // Whoever left in the middle needs no answer.
      if (!res.destroyed) next(error);
    });
}

const keyOf = ({ protocol, originalUrl, headers }: Request): string => {
  const { host, cookie, 'accept-language': language, 'accept-encoding': encoding } = headers;
  return [protocol, host, originalUrl, cookie, language, encoding].join('\n');
};

const mayKeep = ({ status, headers }: Response, { caching }: Page): boolean =>
  caching === 'everybody' && status === 200 && !headers.has('Set-Cookie');

function sendKept(req: Request, res: ExpressResponse, { headers, body }: Kept) {
  const { vary, 'cache-control': caching, ...rest } = headers;
  if (req.headers['if-none-match'] === rest.etag) sendUnchanged(req, res, { vary, 'cache-control': caching });
  else sendBody(res, 200, headers, body);
}

function sendUnchanged(req: Request, res: ExpressResponse, headers: SentHeaders) {
  sendBody(res, 304, { ...headers, etag: req.headers['if-none-match'] });
}

function sentHeaders({ headers }: Response): SentHeaders {
  const sent: SentHeaders = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) sent['set-cookie'] = cookies;
  return sent;
}
