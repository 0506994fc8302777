/** Moves the focus with the arrow keys, mirrored in right-to-left pages. */
export default function arrowKeys(element: HTMLElement): void {
  const { previous, next } = element.dataset;
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest('input, select, textarea');
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const [left, right] = document.dir === 'rtl' ? [next, previous] : [previous, next];
    const href = { ArrowLeft: left, ArrowRight: right }[event.key];
    if (href) location.assign(href);
  });
}
