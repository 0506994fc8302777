/** Scrolls the child marked `data-today` to the middle of its box, in either direction. */
export default function scrollToToday(box: HTMLElement): void {
  const today = box.querySelector('[data-today]');
  if (!today) return;
  const line = today.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  box.scrollBy({ left: line.left - frame.left - frame.width / 2, behavior: 'instant' });
}
