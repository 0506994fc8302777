import cluster from 'node:cluster';
import { createServer } from 'node:http';
import path from 'node:path';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { securityHeaders } from '../app/http/security-headers.server';
import { log } from '../app/services/log/log.server';
import { pageOrigins } from '../app/services/payments/page-origins';
import { settings } from '../app/services/settings/settings.server';
import { answer, type Build } from './answer';
import { serveAssets, servePublic } from './assets';
import { gate } from './gate';
import { answerHeartbeat } from './heartbeat';
import { closeIdleConnections, keepAliveTimeout } from './idle-connections';
import { listen } from './listen';
import { countRequests, serveMetrics } from './metrics';
import { pageStyles } from './page-styles';
import { renamePlainCookies } from './plain-cookies';
import { logRequests } from './request-log';
import { createRequestQueue } from './request-queue';
import { closeSlowReaders } from './slow-readers';
import { stopOnSignal } from './stop';
import { storeErrors } from './store-errors';

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

const fail: ErrorRequestHandler = (error, req, res, _next) => {
  // Already answered by the body limit.
  if (res.writableEnded) return;
  // An invalid Host header is the client's error.
  const status = error.status ?? (error.code === 'ERR_INVALID_URL' ? 400 : 500);
  if (status >= 500)
    log.error({ err: error, method: req.method, path: req.path }, 'request failed');
  if (res.headersSent) res.destroy();
  else res.status(status).type('text').send(String(status));
};

/** Answers requests in this process until a signal stops it. */
export function serve(build: Build, folder: string) {
  const { securityEvent, closeDatabase, passOnError } = build.entry.module;
  storeErrors(passOnError, closeDatabase);
  const queue = createRequestQueue();
  const styles = pageStyles(path.join(folder, 'server/page-styles.json'));
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
  app.get('/metrics', serveMetrics(build, settings));
  app.use('/assets', serveAssets(path.join(folder, 'client/assets')));
  app.use(servePublic(path.join(folder, 'client')));
  if (settings.metricsToken !== null) app.use(countRequests(build));
  app.use(logRequests);
  // A pattern instead of `use`, because it rejects URLs that cannot be decoded.
  app.all(
    '*',
    gate(settings, securityEvent),
    renamePlainCookies(settings.publicOrigin?.startsWith('https:') === true),
    answer(build, settings, queue, styles),
  );
  app.use(fail);
  // Slow uploads end after 60 s (docs/rules.md#uploads); the check runs often enough to be close to
  // that.
  const server = createServer(
    {
      requestTimeout: 60_000,
      headersTimeout: 20_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout,
    },
    app,
  );
  server.on('connection', queue.noteArrival);
  listen(server, settings);
  closeIdleConnections(server);
  closeSlowReaders(server);
  stopOnSignal(server, closeDatabase);
  if (cluster.isWorker) answerHeartbeat();
}
