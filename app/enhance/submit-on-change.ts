export default function submitOnChange(element: HTMLElement): void {
  element.addEventListener('change', ({ target }) => {
    const choice =
      target instanceof HTMLSelectElement ||
      (target as Element).matches('[type=checkbox], [type=radio]');
    if (choice) (target as HTMLSelectElement | HTMLInputElement).form?.requestSubmit();
  });
}
