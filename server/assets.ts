import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler } from 'express';

/** The build's compressed copies, the smallest first. Browsers accept brotli over TLS only. */
const packings = { br: '.br', gzip: '.gz' } as const;

/** Serves files with a hash in their name, compressed by the build. */
export function serveAssets(folder: string): RequestHandler[] {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const takePacked: RequestHandler = (req, res, next) => {
    const offered = Object.entries(packings).filter(([, ending]) =>
      files.has(req.path.slice(1) + ending),
    );
    if (offered.length > 0) res.vary('Accept-Encoding');
    const accepted = offered.find(([encoding]) => req.acceptsEncodings(encoding));
    if (accepted) {
      const [encoding, ending] = accepted;
      res.type(path.extname(req.path)).set('Content-Encoding', encoding);
      req.url = req.path + ending;
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
