import type { Request, RequestHandler } from 'express';
import { isForeignRequest } from '../app/http/origin.server';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What no proxy in front vouches for is not believed, neither here nor by Remix, which reads the header itself. */
export const dropForwarded: RequestHandler = (req, _res, next) => {
  delete req.headers['x-forwarded-for'];
  delete req.headers['x-forwarded-host'];
  delete req.headers['x-forwarded-proto'];
  next();
};

/**
 * Remix's data transports go round layout guards and its CSRF check (pitfalls 2, 3), and no Remix client runs
 * in the browser that would need them: they do not exist here.
 */
export const hideDataTransports: RequestHandler = (req, res, next) => {
  if (!methods.has(req.method)) return void res.status(405).type('text').send('405 Method not allowed');
  const isData = req.path.endsWith('.data') || '_data' in req.query || '_routes' in req.query;
  if (isData) return void res.status(404).type('text').send('404 Not found');
  next();
};

/** Stops what another site sent on a person's behalf, before Remix sees it (target 32). */
export function refuseForeign(publicUrl: string | undefined, isBehindProxy: boolean): RequestHandler {
  return (req, res, next) => {
    const publicOrigin = publicUrl ?? (isBehindProxy ? forwardedOrigin(req) : undefined);
    const headers = { get: (name: string) => req.get(name) };
    if (isForeignRequest({ method: req.method, headers, publicOrigin })) {
      return void res.status(403).type('text').send('403 This form was sent from another site');
    }
    next();
  };
}

function forwardedOrigin(req: Request): string | undefined {
  const origin = `http://${req.get('X-Forwarded-Host')?.split(',')[0]?.trim()}`;
  return URL.canParse(origin) ? origin : undefined;
}
