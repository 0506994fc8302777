type Enhancement = { default: (element: HTMLElement) => void };

const enhancements = import.meta.glob<Enhancement>(['./*.ts', '!./start.ts']);

export function startEnhancements(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-enhance]')) {
    for (const name of element.dataset.enhance?.split(' ') ?? []) {
      void enhancements[`./${name}.ts`]?.().then((enhancement) => enhancement.default(element));
    }
  }
}
