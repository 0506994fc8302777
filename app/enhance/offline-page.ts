/**
 * Registers the service worker, only on pages of signed-in people so that public ones carry no
 * script. Browsers check for a newer worker on every page; their cache limits this to one request
 * an hour.
 */
export default function offlinePage({ dataset }: HTMLElement): void {
  void navigator.serviceWorker
    ?.register(dataset.worker ?? '', { updateViaCache: 'all' })
    .catch(() => undefined);
}
