import type { NextFunction, Request } from 'express';

/**
 * Lets the app answer with its page for this status, in the person's language. What was sent is not looked at:
 * from here on the request is a GET for that page.
 */
export function answerRefusal(req: Request, next: NextFunction, status: 403 | 413) {
  req.url = `/refused/${status}`;
  // Remix reads the address as it was before any rewriting.
  req.originalUrl = req.url;
  req.method = 'GET';
  for (const name of ['content-type', 'content-length', 'transfer-encoding', 'if-none-match']) {
    delete req.headers[name];
  }
  next();
}
