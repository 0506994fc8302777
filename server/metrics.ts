import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { WorkerFigures } from '../app/runtime/metrics.server';
import { worker } from '../app/runtime/worker';
import type { Settings } from '../app/services/settings/settings.server';
import type { Build } from './answer';
import type { Report, Reported, Scrape, Scraped } from './figures';
import { createPatterns } from './patterns';

const metricsType = 'text/plain; version=0.0.4; charset=utf-8';
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** As proxies count a client that left before the response. */
const clientLeft = 499;
/** Answered 503, but neither an error nor a sign of load. */
const refusedPrefetch = 'prefetch';

/** Counts requests by the pattern of their address. Static files and health checks are not. */
export function countRequests(build: Build): RequestHandler {
  const { countRequest } = build.entry.module;
  const patternOf = createPatterns(build);
  return (req, res, next) => {
    const start = performance.now();
    const { path } = req;
    const method = methods.has(req.method) ? req.method : 'other';
    res.once('close', () => {
      countRequest(method, patternOf(path), statusOf(res), (performance.now() - start) / 1_000);
    });
    next();
  };
}

function statusOf({ writableFinished, statusCode, locals }: Response): number | string {
  if (!writableFinished) return clientLeft;
  return statusCode === 503 && locals.isPrefetchRefused ? refusedPrefetch : statusCode;
}

/** `/metrics` for Prometheus; 404 without a token in the settings (docs/rules.md#metrics). */
export function serveMetrics(
  build: Build,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
): RequestHandler {
  const { metricsText, securityEvent } = build.entry.module;
  const collect = worker.isOnly || metricsToken === null ? async () => null : joinWorkers(build);
  const expected = hashOf(`Bearer ${metricsToken}`);
  return (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    if (metricsToken === null) return void res.status(404).type('text').send('404 Not found');
    if (!timingSafeEqual(hashOf(req.headers.authorization ?? ''), expected)) {
      const where = req.ip ?? '';
      securityEvent({ who: null, what: 'access.token', where, result: 'failed', path: req.path });
      return void res.set('WWW-Authenticate', 'Bearer').status(401).type('text').send('401');
    }
    collect()
      .then(metricsText)
      .then((text) => res.set('Content-Type', metricsType).send(text))
      .catch(next);
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Reports this worker's figures to the process that started it (figures.ts).
 *
 * @returns collects the figures of all workers
 */
function joinWorkers({ entry }: Build): () => Promise<WorkerFigures> {
  const waiters = new Map<number, (workers: WorkerFigures) => void>();
  let scrapes = 0;
  process.on('message', async (message: Partial<Report & Scraped>) => {
    const { report, scrape, workers } = message;
    if (report !== undefined) {
      const figures = await entry.module.readFigures();
      process.send?.({ report, figures } satisfies Reported);
    }
    if (scrape === undefined || !workers) return;
    waiters.get(scrape)?.(workers);
    waiters.delete(scrape);
  });
  return () =>
    new Promise((resolve) => {
      scrapes += 1;
      waiters.set(scrapes, resolve);
      process.send?.({ scrape: scrapes } satisfies Scrape);
    });
}
