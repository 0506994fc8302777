/** Fills an empty date, or one filled by this script, with the date in the field `data-from`. */
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
