type Enhancement = { default: (element: HTMLElement) => void };

const enhancements = import.meta.glob<Enhancement>(['./*.ts', '!./start.ts']);

export function startEnhancements(): void {
  focusOpener();
  for (const element of document.querySelectorAll<HTMLElement>('[data-enhance]')) {
    for (const name of element.dataset.enhance?.split(' ') ?? []) {
      void enhancements[`./${name}.ts`]?.().then((enhancement) => enhancement.default(element));
    }
  }
}

/**
 * After a dialog closes, focuses the link that opened it, or the page's content if that is gone.
 */
function focusOpener(): void {
  // Unlike web storage, the window's name survives one navigation and nothing afterwards.
  const [, path] = window.name.split('left-dialog:');
  if (!path) return;
  window.name = '';
  if (document.activeElement !== document.body || document.querySelector('dialog')) return;
  const opener = [...document.links].find(
    (link) => link.pathname === path && link.checkVisibility(),
  );
  (opener ?? document.getElementById('content'))?.focus();
}
