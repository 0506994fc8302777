import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { securityHeaders } from './app/http/security-headers.server';
import { log } from './app/services/log/log.server';
import { pageOrigins } from './app/services/payments/page-origins';
import { settings } from './app/services/settings/settings.server';
import { answer, type Build } from './server/answer';
import { serveAssets, servePublic } from './server/assets';
import { exitWithMessage } from './server/exit-with-message';
import { gate } from './server/gate';
import { listen } from './server/listen';
import { logRequests } from './server/request-log';
import { closeSlowReaders } from './server/slow-readers';
import { stopOnSignal } from './server/stop';
import { createRequestTurns } from './server/turns';

// React and Remix read it.
process.env.NODE_ENV ??= 'production';
const folder = import.meta.dirname;
// A computed URL keeps the bundler from including the app's build in this file.
const build: Build = await import(pathToFileURL(path.join(folder, 'server/index.js')).href).catch(
  exitWithMessage,
);

/** Runs first, so that redirects, files and errors have these headers too. */
const secure: RequestHandler = (req, res, next) => {
  res.setHeaders(req.secure ? tlsHeaders : plainHeaders);
  next();
};
const headersFor = (isSecure: boolean) => {
  const { captcha, payments, hstsSubdomains } = settings;
  const formOrigins = pageOrigins(payments);
  return new Map(
    Object.entries(
      securityHeaders({ captcha: captcha.kind, formOrigins, isSecure, hstsSubdomains }),
    ),
  );
};
const plainHeaders = headersFor(false);
const tlsHeaders = headersFor(true);

const fail: ErrorRequestHandler = (error, _req, res, _next) => {
  // Already answered by the body limit.
  if (res.writableEnded) return;
  // An invalid Host header is the client's error.
  const status = error.status ?? (error.code === 'ERR_INVALID_URL' ? 400 : 500);
  if (status >= 500) log.error({ err: error }, 'request failed');
  if (res.headersSent) res.destroy();
  else res.status(status).type('text').send(String(status));
};

const turns = createRequestTurns();
const app = express();
app.disable('x-powered-by');
app.set('trust proxy', settings.proxyHops);
app.set('etag', false);
app.set('query parser', false);
app.use(secure);
app.get(
  '/healthz',
  (_req, res) => void res.set('Cache-Control', 'no-store').type('text').send('ok'),
);
app.use('/assets', serveAssets(path.join(folder, 'client/assets')));
app.use(servePublic(path.join(folder, 'client')));
app.use(logRequests);
// A pattern instead of `use`, because it rejects URLs that cannot be decoded.
app.all('*', gate(settings, build.entry.module.securityEvent), answer(build, settings, turns));
app.use(fail);

// Slow uploads end after 60 s (docs/rules.md#uploads); the check runs often enough to be close to
// that.
const server = createServer(
  { requestTimeout: 60_000, headersTimeout: 20_000, connectionsCheckingInterval: 2_000 },
  app,
);
server.on('connection', turns.noteArrival);
listen(server, settings);
closeSlowReaders(server);
stopOnSignal(server, () => build.entry.module.closeDatabase());
