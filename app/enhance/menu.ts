export default function menu(element: HTMLElement): void {
  const details = element as HTMLDetailsElement;
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  });
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    // The header's button opens the sidebar, but the sidebar is elsewhere in the page.
    if (!details.contains(target) && !target.closest('.sidebar')) details.open = false;
  });
}
