type Enhancement = { default: (element: HTMLElement) => void };

const enhancements = import.meta.glob<Enhancement>(['./*.ts', '!./start.ts']);

/** Runs `enhance/<name>.ts` on every element whose `data-enhance` names it. */
export function startEnhancements(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-enhance]')) {
    for (const name of element.dataset.enhance?.split(' ') ?? []) {
      void enhancements[`./${name}.ts`]?.().then((enhancement) => enhancement.default(element));
    }
  }
}
