import type { Request, RequestHandler, Response } from 'express';
import { answerRefusal } from './refusal';

const mebibyte = 1024 * 1024;
const uploadLimit = 32 * mebibyte;
const formLimit = 1_000_000;
/** How long a body that is not wanted may go on coming, so that a browser gets to read the answer. */
const drainMs = 3_000;

/**
 * Refuses bodies over the limit (target 26): by their declared length before a byte is read, and by counting
 * where no length was declared. 32 MiB for uploads, 1 MB for everything else.
 */
export const limitBody: RequestHandler = (req, res, next) => {
  const limit = req.is('multipart/form-data') ? uploadLimit : formLimit;
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    cutLater(req);
    return answerRefusal(req, next, 413);
  }
  res.once('finish', () => dropRest(req));
  if (req.headers['transfer-encoding']) {
    let received = 0;
    // Remix attaches its own reader before the first chunk arrives, since everything until there is synchronous.
    req.on('data', function count(chunk: Buffer) {
      received += chunk.length;
      if (received <= limit) return;
      req.off('data', count);
      res.once('finish', () => req.destroy(new Error('The body is over the limit.')));
      refuse(res);
    });
  }
  next();
};

/** What was answered before it was read to its end, or the connection's next request would wait behind it in vain. */
function dropRest(req: Request) {
  if (req.complete || req.destroyed) return;
  req.removeAllListeners('data').resume();
  cutLater(req);
}

function cutLater(req: Request) {
  const cut = setTimeout(() => req.destroy(), drainMs).unref();
  req.once('close', () => clearTimeout(cut));
}

function refuse(res: Response) {
  if (!res.headersSent) res.status(413).type('text').send('413 Content too large');
}
