import type { RequestHandler } from 'express';
import { isForeignRequest } from '../app/http/origin.server';
import { answerRefusal } from './refusal';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A name or an address, with a port: anything more would be the beginning of the path when Remix puts them together. */
const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * Behind a trusted proxy the host is the one people asked for. Without one, what the headers claim is not
 * believed, neither here nor by Remix, which reads them itself (target 37).
 */
export function settleHost(proxyHops: number): RequestHandler {
  return ({ headers }, res, next) => {
    const forwarded = headers['x-forwarded-host'];
    if (proxyHops > 0 && forwarded) headers.host = String(forwarded).split(',')[0]?.trim();
    if (proxyHops === 0) {
      delete headers['x-forwarded-for'];
      delete headers['x-forwarded-host'];
      delete headers['x-forwarded-proto'];
    }
    if (!plainHost.test(headers.host ?? '')) return void res.status(400).type('text').send('400 Bad request');
    next();
  };
}

/**
 * Remix's data transports go round layout guards and its CSRF check (pitfalls 2, 3), and no Remix client runs
 * in the browser that would need them: they do not exist here.
 */
export const hideDataTransports: RequestHandler = (req, res, next) => {
  if (!methods.has(req.method)) return void res.status(405).type('text').send('405 Method not allowed');
  // Read as Remix reads it: Express's own reading of the query ends after a thousand names, and it leaves `\\..` alone.
  const { pathname, searchParams } = new URL(`http://same.invalid${req.originalUrl}`);
  const isData = pathname.endsWith('.data') || searchParams.has('_data') || searchParams.has('_routes');
  if (isData || pathname !== req.path) return void res.status(404).type('text').send('404 Not found');
  next();
};

/** Stops what another site sent on a person's behalf, before Remix sees it (target 32). */
export function refuseForeign(publicOrigin: string | undefined): RequestHandler {
  return (req, _res, next) => {
    if (isForeignRequest({ method: req.method, headers: req.headers, publicOrigin }))
      answerRefusal(req, next, 403);
    else next();
  };
}
