import type { OutgoingHttpHeaders } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { logRequests } from './request-log';

/** What the whole site is at: another value with every write, every day and every start. */
export type Revision = () => string;

/** A page that is the same for every visitor says so by this; whatever is anybody's own says `private` or `no-store`. */
const forEverybody = 'no-cache';
/** Pages of some kilobytes; what is asked for less often is rendered again. */
const mostPages = 300;
/** The only cookie such a page may depend on. */
const languageOnly = /^(yesod_locale=[\w%.=-]*)?$/;

type Page = { revision: string; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Answers visitors from memory with what was rendered and packed for another visitor of the same address, language
 * and encoding, as long as nothing was written since. Whoever has a session, or any cookie but the language's, is
 * let through.
 */
export function keepPublicPages(revisionNow: Revision | undefined): RequestHandler {
  const pages = new Map<string, Page>();
  return (req, res, next) => {
    if (!revisionNow || req.method !== 'GET' || !languageOnly.test(req.headers.cookie ?? '')) return next();
    const key = keyOf(req);
    // Taken before the page is rendered: a write in between makes it old at once.
    const revision = revisionNow();
    const kept = pages.get(key);
    if (kept?.revision === revision) return logRequests(req, res, () => answer(req, res, kept));
    onPage(res, (body) => {
      res.setHeader('ETag', revision);
      res.vary('Accept-Encoding, Accept-Language, Cookie');
      if (pages.size >= mostPages) pages.clear();
      pages.set(key, { revision, headers: res.getHeaders(), body });
    });
    next();
  };
}

const keyOf = ({ protocol, originalUrl, headers }: Request): string => {
  const { host, cookie, 'accept-language': language, 'accept-encoding': encoding } = headers;
  return [protocol, host, originalUrl, cookie, language, encoding].join('\n');
};

function answer(req: Request, res: Response, { revision, headers, body }: Page) {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value);
  if (req.headers['if-none-match'] !== revision) return void res.end(body);
  res.removeHeader('Content-Length');
  res.removeHeader('Content-Encoding');
  res.status(304).end();
}

/** Calls back with the whole body, as it goes out, of a page that is the same for everybody. */
function onPage(res: Response, keep: (body: Buffer) => void) {
  const end = res.end;
  res.end = ((body?: unknown, ...rest: unknown[]) => {
    res.end = end;
    const isPage =
      Buffer.isBuffer(body) &&
      res.statusCode === 200 &&
      !res.headersSent &&
      res.getHeader('Cache-Control') === forEverybody &&
      !res.hasHeader('Set-Cookie');
    if (isPage) keep(body);
    return Reflect.apply(end, res, [body, ...rest]);
  }) as typeof end;
}
