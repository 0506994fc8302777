/** Without script its value means "all" to the server; with script that value is not sent. */
export default function selectAll(group: HTMLElement): void {
  const whole = group.querySelector<HTMLInputElement>('[data-select-all]');
  const boxes = [
    ...group.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not([data-select-all])'),
  ];
  if (!whole) return;
  if (whole.checked) for (const box of boxes) box.checked = true;
  whole.removeAttribute('name');
  whole.parentElement?.removeAttribute('hidden');
  const show = () => {
    const ticked = boxes.filter((box) => box.checked).length;
    whole.checked = ticked === boxes.length;
    whole.indeterminate = ticked > 0 && ticked < boxes.length;
  };
  group.addEventListener('change', ({ target }) => {
    if (target === whole) for (const box of boxes) box.checked = whole.checked;
    show();
  });
  show();
}
