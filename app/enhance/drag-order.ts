/**
 * Lets rows be dragged within their `data-group`. A drop submits the form `data-form` with `id` and
 * `before`: the id of the next row, `data-end` for the last row of a page, or empty for the end.
 */
export default function dragOrder(body: HTMLElement): void {
  let dragged: HTMLElement | null = null;
  const siblings = () =>
    [...body.querySelectorAll<HTMLElement>(':scope > tr')].filter(
      (row) => row.dataset.group === dragged?.dataset.group,
    );

  for (const handle of body.querySelectorAll<HTMLElement>('[data-drag-handle]')) {
    const row = handle.closest('tr') as HTMLElement;
    handle.style.cursor = 'grab';
    handle.title = body.dataset.label ?? '';
    // Only the handle starts a drag, so that text in a row can still be selected.
    handle.addEventListener('pointerdown', () => {
      row.draggable = true;
    });
    handle.addEventListener('pointerup', () => {
      row.draggable = false;
    });
  }

  body.addEventListener('dragstart', (event) => {
    dragged = event.target as HTMLElement;
    event.dataTransfer?.setData('text/plain', dragged.dataset.id ?? '');
    dragged.style.opacity = '0.5';
  });
  body.addEventListener('dragover', (event) => {
    const over = (event.target as Element).closest('tr');
    if (!dragged || !over || !siblings().includes(over)) return;
    event.preventDefault();
    const { top, height } = over.getBoundingClientRect();
    if (over !== dragged) over[event.clientY < top + height / 2 ? 'before' : 'after'](dragged);
  });
  body.addEventListener('drop', (event) => {
    const form = document.getElementById(body.dataset.form ?? '') as HTMLFormElement | null;
    if (!dragged || !form) return;
    event.preventDefault();
    const rows = siblings();
    const next = rows[rows.indexOf(dragged) + 1];
    (form.elements.namedItem('id') as HTMLInputElement).value = dragged.dataset.id ?? '';
    (form.elements.namedItem('before') as HTMLInputElement).value =
      next?.dataset.id ?? body.dataset.end ?? '';
    form.requestSubmit();
  });
  body.addEventListener('dragend', () => {
    if (dragged) dragged.style.opacity = '';
    dragged = null;
  });
}
