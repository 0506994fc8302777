/** Only in the pages of whoever is signed in, so that public ones carry no script. */
export default function offlinePage({ dataset }: HTMLElement): void {
  void navigator.serviceWorker?.register(dataset.worker ?? '').catch(() => undefined);
}
