import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import express, { type ErrorRequestHandler } from 'express';
import { log } from './app/services/log/log.server';
import { serveAssets, servePublic } from './server/assets';
import { limitBody } from './server/body-limit';
import { handleByBranch } from './server/branches';
import { compressText } from './server/compress';
import { hideDataTransports, refuseForeign, settleHost } from './server/gate';
import { addSecurityHeaders } from './server/headers';
import { keepPublicPages, type Revision } from './server/public-pages';
import { logRequests } from './server/request-log';
import { readSettings } from './server/settings';
import { stopOnSignal } from './server/stop';
import { answerUnchanged, type IsUnchanged } from './server/unchanged';

type AppBuild = Omit<ServerBuild, 'entry'> & {
  entry: {
    module: ServerBuild['entry']['module'] & {
      closeDatabase?: () => void;
      isUnchanged?: IsUnchanged;
      revision?: Revision;
    };
  };
};

process.env.NODE_ENV ??= 'production';
const settings = readSettings(process.env);
const folder = import.meta.dirname;
// A computed address keeps the bundler from pulling the app's build into this file.
const build: AppBuild = await import(pathToFileURL(path.join(folder, 'server/index.js')).href);

const app = express();
app.disable('x-powered-by');
app.set('trust proxy', settings.proxyHops);
app.set('etag', false);
app.use(addSecurityHeaders(settings.captcha));
app.get('/healthz', (_req, res) => void res.set('Cache-Control', 'no-store').type('text').send('ok'));
app.use(settleHost(settings.proxyHops));
app.use(keepPublicPages(build.entry.module.revision));
app.use(compressText);
app.use('/assets', serveAssets(path.join(folder, 'client/assets')));
app.use(servePublic(path.join(folder, 'client')));
app.use(logRequests, hideDataTransports, refuseForeign(settings.publicUrl), limitBody);
app.use(answerUnchanged(build.entry.module.isUnchanged, settings.publicUrl));
app.all('*', handleByBranch(build));
app.use(((error, _req, res, _next) => {
  // Already answered, by the limit on bodies: what Remix makes of the cut request is of no interest.
  if (res.writableEnded) return;
  // A Host header that makes no URL is the caller's mistake, not ours.
  const status = error.status ?? (error.code === 'ERR_INVALID_URL' ? 400 : 500);
  if (status >= 500) log.error({ err: error }, 'request failed');
  if (res.headersSent) res.destroy();
  else res.status(status).type('text').send(String(status));
}) satisfies ErrorRequestHandler);

// A slow upload is cut at 60 s (target 26); the check runs often enough for that to mean 60 and not 90.
const server = createServer(
  { requestTimeout: 60_000, headersTimeout: 20_000, connectionsCheckingInterval: 2_000 },
  app,
);
server.listen(settings.port, settings.host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const isLocal = ['127.0.0.1', '0.0.0.0', '::'].includes(settings.host);
  console.log(`Ready on http://${isLocal ? 'localhost' : settings.host}:${port}`);
});
stopOnSignal(server, () => build.entry.module.closeDatabase?.());
