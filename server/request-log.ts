import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { log } from '../app/services/log/log.server';
import { withoutTokens } from '../app/services/log/redact';

/** Without the query, which may contain a phone number or a code. */
export const logRequests: RequestHandler = (req, res, next) => {
  const start = performance.now();
  const id = req.path.startsWith('/api/') ? randomUUID() : undefined;
  if (id) res.setHeader('X-Request-Id', id);
  res.once('close', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const facts = {
      ...(id && { id }),
      method: req.method,
      path: withoutTokens(req.path),
      status: res.statusCode,
      ms,
      address: req.ip,
    };
    if (res.writableFinished) log.info(facts, 'request');
    else log.warn(facts, 'request cut off');
  });
  next();
};
