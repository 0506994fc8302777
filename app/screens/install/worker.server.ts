import { createHash } from 'node:crypto';
import { openLoader } from '~/http/page.server';
import { offlinePath } from '~/paths';
import styles from '~/ui/styles/index.css?url';

/**
 * Caches the offline page and its style sheet as a visitor gets them, never a private page. Another
 * build or language produces another worker, which deletes the cache of the previous one. It waits
 * until the last tab is closed: if workers change while a page loads, Chromium delays the page by a
 * second, and sometimes never shows it.
 */
const workerOf = (offline: string) => `const offline = ${JSON.stringify(offline)};
const styles = ${JSON.stringify(styles)};
const cacheName = ${JSON.stringify(`offline ${versionOf(offline)}`)};

self.addEventListener('install', (event) => {
  const options = { credentials: 'omit', cache: 'reload' };
  const requests = [offline, styles].map((path) => new Request(path, options));
  const store = async () => (await caches.open(cacheName)).addAll(requests);
  event.waitUntil(store());
});

self.addEventListener('activate', (event) => {
  const deleteOld = async () => {
    const old = (await caches.keys()).filter((name) => name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(Promise.all([deleteOld(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') {
    const preloaded = Promise.resolve(event.preloadResponse);
    const response = preloaded.then((answer) => answer ?? fetch(request));
    event.respondWith(response.catch(() => caches.match(offline)));
  } else if (new URL(request.url).pathname === styles) {
    event.respondWith(caches.match(styles).then((answer) => answer ?? fetch(request)));
  }
});
`;

const versionOf = (offline: string) =>
  createHash('sha256').update(`${offline} ${styles}`).digest('hex').slice(0, 12);

export const workerLoader = openLoader(
  ({ locale }) =>
    new Response(workerOf(offlinePath(locale)), {
      headers: {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'max-age=3600',
      },
    }),
);

export const offlineLoader = openLoader(({ frame, text, session }) => {
  frame.shell = 'public';
  return {
    title: text('install.offline.title'),
    caching: session ? undefined : 'everybody',
  };
});
