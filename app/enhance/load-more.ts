/** Appends the next page of the list `data-list`; ids prevent duplicate entries. */
export default function loadMore(element: HTMLElement): void {
  const list = document.getElementById(element.dataset.list ?? '');
  if (!list) return;
  let isLoading = false;
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!isLoading && entries.some((entry) => entry.isIntersecting)) void next();
    },
    { rootMargin: '300px' },
  );
  watcher.observe(element);

  async function next() {
    const link = element.querySelector('a');
    if (!link || !list) return;
    isLoading = true;
    list.setAttribute('aria-busy', 'true');
    const [page] = await Promise.all([fetchPage(link.href), loadWholeStyles()]);
    list.removeAttribute('aria-busy');
    isLoading = false;
    const newItems = page ? append(list, page) : null;
    // Signed out or offline: the link stays, and its page shows the problem.
    if (newItems === null) return watcher.disconnect();
    const nextHref = page?.querySelector(`[data-list="${list.id}"] a`)?.getAttribute('href');
    if (!nextHref || newItems === 0) {
      watcher.disconnect();
      return element.remove();
    }
    link.setAttribute('href', nextHref);
    // Observed again, because the new rows may not be enough to push the end off screen.
    watcher.unobserve(element);
    watcher.observe(element);
  }
}

async function fetchPage(url: string): Promise<Document | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
  } catch {
    return null;
  }
}

/** A page may hold only the rules of its own classes (server/page-styles.ts). */
async function loadWholeStyles(): Promise<void> {
  const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')];
  const load = (style: HTMLStyleElement) =>
    new Promise<void>((resolve) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = style.dataset.sheet ?? '';
      link.addEventListener('load', () => style.remove());
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => resolve());
      style.after(link);
    });
  await Promise.all(styles.map(load));
}

function append(list: HTMLElement, page: Document): number | null {
  const nextList = page.getElementById(list.id);
  if (!nextList) return null;
  const fresh = [...nextList.children].filter((entry) => !document.getElementById(entry.id));
  list.append(...fresh);
  return fresh.length;
}
