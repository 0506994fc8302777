import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { WriteRefused } from 'db/prepared';
import { renderToStaticMarkup } from 'react-dom/server';
import { frameOf, referenceFor } from '~/http/context.server';
import { type Caching, FrameProvider } from '~/http/frame';
import { cachingOf } from '~/http/page-data';
import { WordsProvider } from '~/i18n/text';
import { textFor } from '~/i18n/words';
import { renderWithIslands } from '~/islands/island';
import { lockedSeconds } from '~/models/locked.server';
import { closePlatform, platform } from '~/runtime/platform.server';
import { worker } from '~/runtime/worker';
import { log } from '~/services/log/log.server';
import { startMetrics } from '~/services/metrics/metrics.server';
import { settings } from '~/services/settings/settings.server';
import { behindDialog } from './ui/dialog';

// Opens, migrates and checks the database before the first request.
if (import.meta.env.PROD) {
  if (settings.metricsToken) await startMetrics(worker.place);
  platform();
}

/** Renders to one string: no page is hydrated, so React's markers and streaming are not needed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const frame = frameOf(loadContext);
  frame.isRefused = [409, 422, 429].includes(status);
  remixContext.serverHandoffStream = undefined;
  const page = await renderWithIslands(() =>
    renderToStaticMarkup(
      <FrameProvider value={frame}>
        <WordsProvider
          value={{ locale: frame.locale, text: textFor(frame.locale), timeZone: frame.timeZone }}
        >
          <RemixServer context={remixContext} url={request.url} />
        </WordsProvider>
      </FrameProvider>,
    ),
  );
  const html = `<!DOCTYPE html>${withScript(behindDialog(page), remixContext)}`;
  const { matches, loaderData } = remixContext.staticHandlerContext;
  const pages = matches.map(({ route }) => loaderData[route.id]);
  const isCacheable = status === 200 && request.method === 'GET';
  const caching = isCacheable ? cachingOf(pages, frame.caching) : 'never';
  const answer = loadContext.answer as
    | {
        page?: { html: string; caching: Caching; isPersonal: boolean };
        isPrefetchRefused?: boolean;
      }
    | undefined;
  // Remix does not forward the headers of an action. After a refused prefetch, the header could
  // keep browsers from fetching other pages ahead.
  if (status === 503 && !answer?.isPrefetchRefused)
    headers.set('Retry-After', String(lockedSeconds));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', cacheControl[caching]);
  if (caching !== 'never') headers.set('ETag', frame.tag);
  if (frame.person) headers.set('Speculation-Rules', `"${fetchAheadRules}"`);
  if (!answer) return new Response(html, { status, headers });
  // Our server sends the string itself; a stream would make requests about 10 % slower.
  answer.page = { html, caching, isPersonal: frame.person !== null };
  return new Response(null, { status, headers });
}

/** Says which links the browser may fetch before they are clicked. */
const fetchAheadRules = '/speculation-rules.json';

/** Cached pages are revalidated each time, and answered 304 if nothing changed. */
const cacheControl = { never: 'no-store', private: 'private, no-cache', everybody: 'no-cache' };

function withScript(page: string, remixContext: EntryContext): string {
  if (!page.includes('data-island=') && !page.includes('data-enhance=')) return page;
  // In development the refresh preamble must come first; the manifest's type lacks it.
  const { entry, hmr } = remixContext.manifest as typeof remixContext.manifest & {
    hmr?: { runtime: string };
  };
  const sources = [hmr?.runtime, entry.module].filter(Boolean);
  const tags = sources.map((source) => `<script type="module" src="${source}"></script>`).join('');
  const end = page.lastIndexOf('</body>');
  return page.slice(0, end) + tags + page.slice(end);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (
    request.signal.aborted ||
    error instanceof WriteRefused ||
    (isRouteErrorResponse(error) && error.status < 500)
  )
    return;
  const { pathname } = new URL(request.url);
  log.error(
    { err: error, reference: referenceFor(context), method: request.method, path: pathname },
    'request failed',
  );
};

/**
 * Remix would keep the loaders' data for five seconds for its client router, which no page uses.
 */
export const streamTimeout = 0;

export { callPattern, isKnownBearer, senderOf } from '~/api/door.server';
export { overloadAnswer } from '~/http/overload.server';
export { isUnchanged, revision } from '~/http/revision.server';
export { metricsText } from '~/runtime/metrics.server';
export { passOnError } from '~/services/log/errors';
export { securityEvent } from '~/services/log/security.server';
export { countRequest, readFigures } from '~/services/metrics/metrics.server';
export const closeDatabase = closePlatform;
