/**
 * Fills a day that is still empty, or was filled so, with the one chosen in the field `data-from`.
 */
export default function suggestDay(box: HTMLElement): void {
  const from = document.getElementById(box.dataset.from ?? '') as HTMLInputElement | null;
  const day = box.querySelector('input');
  if (!from || !day) return;
  let suggested = '';
  from.addEventListener('change', () => {
    if (day.value !== suggested) return;
    suggested = from.value;
    day.value = suggested;
  });
}
