/**
 * Only in the pages of whoever is signed in, so that public ones carry no script. Browsers look for
 * a newer worker with every page: from their cache, so that the server is asked once an hour.
 */
export default function offlinePage({ dataset }: HTMLElement): void {
  void navigator.serviceWorker
    ?.register(dataset.worker ?? '', { updateViaCache: 'all' })
    .catch(() => undefined);
}
