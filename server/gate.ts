import type { Request, RequestHandler, Response } from 'express';
import { isForeignRequest } from '../app/http/origin.server';
import { sharePath } from '../app/paths';
import { MAX_FORM_BYTES, MAX_UPLOAD_BYTES } from '../app/services/files/limits';
import type { SecurityEvent } from '../app/services/log/security.server';
import type { Settings } from '../app/services/settings/settings.server';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Only the JSON API uses these methods; pages use GET and POST. */
const methodsOfCalls = new Set(['PUT', 'PATCH', 'DELETE']);

/**
 * A name or an IP address, with a port. Remix joins host and path, so anything more could change
 * the path.
 */
const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** How long an unwanted body is still read, so that the browser gets to read the response. */
const drainMs = 3_000;

/**
 * Rejects bad requests by passing on a status; its error page is rendered in the person's language.
 */
export function gate(
  { proxyHops, publicOrigin }: Pick<Settings, 'proxyHops' | 'publicOrigin'>,
  note: (event: SecurityEvent) => void,
): RequestHandler {
  return (req, res, next) => {
    res.once('finish', () => dropRest(req));
    fixHost(req, proxyHops);
    fixShareOrigin(req);
    const { method, headers } = req;
    const { host: hosts = [] } = req.headersDistinct;
    if (hosts.length > 1 || !plainHost.test(headers.host ?? ''))
      return sendText(res, 400, 'Bad request');
    if (!methods.has(method)) return sendText(res, 405, 'Method not allowed');
    if (isDataTransport(req)) {
      const where = req.ip ?? '';
      note({
        who: null,
        what: 'access.hidden',
        where,
        result: 'refused',
        path: req.path,
        detail: { method },
      });
      return sendText(res, 404, 'Not found');
    }
    const limit = req.is('multipart/form-data') ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
    const isCall = req.path.startsWith('/api/');
    // A foreign API call continues: it reads no cookie and has its own errors.
    if (!isCall && isForeignRequest({ method, headers, publicOrigin })) res.locals.refused = 403;
    else if (methodsOfCalls.has(method) && !isCall)
      return sendText(res.set('Allow', 'GET, HEAD, POST'), 405, 'Method not allowed');
    else if (Number(headers['content-length'] ?? 0) > limit && isCall)
      return void res.status(413).json({ message: 'Content too large' });
    else if (Number(headers['content-length'] ?? 0) > limit) res.locals.refused = 413;
    // Started by Remix's reader, which may have to wait, because a listener makes the body flow.
    else if (headers['transfer-encoding']) res.locals.countBody = () => countBytes(req, res, limit);
    next();
  };
}

const sendText = (res: Response, status: number, text: string) =>
  void res.status(status).type('text').send(`${status} ${text}`);

/** Takes the host from a trusted proxy; otherwise forwarded headers are ignored. */
function fixHost({ headers }: Request, proxyHops: number) {
  const forwarded = headers['x-forwarded-host'];
  if (proxyHops > 0 && forwarded) headers.host = String(forwarded).split(',')[0]?.trim();
  if (proxyHops > 0) return;
  delete headers['x-forwarded-for'];
  delete headers['x-forwarded-host'];
  delete headers['x-forwarded-proto'];
}

/**
 * The browser itself sends shares to the installed app, from an opaque origin. No page can make a
 * browser send `none` (docs/rules.md#csrf).
 */
function fixShareOrigin({ path, headers }: Request) {
  if (path !== sharePath() || headers.origin !== 'null') return;
  if (headers['sec-fetch-site'] === 'none') delete headers.origin;
}

/**
 * Remix's data requests bypass layout guards and its CSRF check. Express parses URLs differently
 * from Remix.
 */
function isDataTransport({ originalUrl, path }: Request): boolean {
  const { pathname, searchParams } = new URL(`http://same.invalid${originalUrl}`);
  const isData =
    pathname.endsWith('.data') || searchParams.has('_data') || searchParams.has('_routes');
  return isData || pathname !== path;
}

function countBytes(req: Request, res: Response, limit: number) {
  let byteCount = 0;
  // Remix attaches its own reader before the first chunk arrives, since everything before is
  // synchronous.
  req.on('data', function count(chunk: Buffer) {
    byteCount += chunk.length;
    if (byteCount <= limit) return;
    req.off('data', count);
    res.once('finish', () => req.destroy(new Error('The body is over the limit.')));
    if (!res.headersSent) sendText(res, 413, 'Content too large');
  });
}

/** Discards the rest of the body, which the connection's next request would have to wait for. */
function dropRest(req: Request) {
  if (req.complete || req.destroyed) return;
  req.removeAllListeners('data').resume();
  const cut = setTimeout(() => req.destroy(), drainMs).unref();
  req.once('close', () => clearTimeout(cut));
}
