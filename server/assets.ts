import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler } from 'express';

/** Serves files with a hash in their name, compressed by the build. */
export function serveAssets(folder: string): RequestHandler[] {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const takePacked: RequestHandler = (req, res, next) => {
    if (files.has(`${req.path.slice(1)}.br`)) {
      res.vary('Accept-Encoding');
      if (req.acceptsEncodings('br')) {
        res.type(path.extname(req.path)).set('Content-Encoding', 'br');
        req.url = `${req.path}.br`;
      }
    }
    next();
  };
  return [
    takePacked,
    express.static(folder, { immutable: true, maxAge: '1y', fallthrough: false }),
  ];
}

/** Serves the other files. Their names are listed at start, so that pages need no disk access. */
export function servePublic(folder: string): RequestHandler {
  const files = new Set(
    existsSync(folder) ? readdirSync(folder, { recursive: true }).map((file) => `/${file}`) : [],
  );
  const serve = express.static(folder, {
    maxAge: '1h',
    index: false,
    redirect: false,
    setHeaders(res, file) {
      if (path.basename(file) === 'speculation-rules.json')
        res.setHeader('Content-Type', 'application/speculationrules+json');
    },
  });
  return (req, res, next) => (files.has(req.path) ? serve(req, res, next) : next());
}
