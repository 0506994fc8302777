type Enhancement = { default: (element: HTMLElement) => void };

/** Nearly every page uses some of these, and a request costs more than their few bytes. */
const usual = import.meta.glob<Enhancement>(
  ['./announce.ts', './menu.ts', './offline-page.ts', './search-key.ts', './submit-on-change.ts'],
  { eager: true },
);
const others = import.meta.glob<Enhancement>([
  './*.ts',
  '!./start.ts',
  '!./{announce,menu,offline-page,search-key,submit-on-change}.ts',
]);

/** Marks the document once all of them run, for tests that have to wait for them. */
export async function startEnhancements(): Promise<void> {
  focusOpener();
  const elements = [...document.querySelectorAll<HTMLElement>('[data-enhance]')];
  const start = async (element: HTMLElement, name: string) => {
    const file = `./${name}.ts`;
    (usual[file] ?? (await others[file]?.()))?.default(element);
  };
  await Promise.all(
    elements.flatMap((element) =>
      (element.dataset.enhance?.split(' ') ?? []).map((name) => start(element, name)),
    ),
  );
  document.documentElement.dataset.enhanced = '';
}

/**
 * After a dialog closes, focuses the link that opened it, or the page's content if that is gone.
 */
function focusOpener(): void {
  // Unlike web storage, the window's name survives one navigation and nothing afterwards.
  const [, path] = window.name.split('left-dialog:');
  if (!path) return;
  window.name = '';
  if (document.activeElement !== document.body || document.querySelector('.dialog')) return;
  const opener = [...document.links].find(
    (link) => link.pathname === path && link.checkVisibility(),
  );
  (opener ?? document.getElementById('content'))?.focus();
}
