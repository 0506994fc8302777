/**
 * Makes a rendered dialog modal: Escape and a click outside follow its closing link. The next page
 * then returns the focus to the link that opened it (`focusOpener`).
 */
export default function dialog(element: HTMLElement): void {
  const modal = element as HTMLDialogElement;
  const remember = () => {
    window.name = `left-dialog:${location.pathname}`;
  };
  const leave = () => {
    remember();
    location.assign(modal.dataset.closeHref ?? location.href);
  };
  let touched = false;
  // On a slow connection the user may already be in a field; opening modally would move the focus.
  const focused = document.activeElement;
  modal.removeAttribute('open');
  modal.showModal();
  if (focused instanceof HTMLElement && modal.contains(focused)) focused.focus();
  modal.addEventListener('input', () => {
    touched = true;
  });
  modal.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  modal.addEventListener('submit', remember);
  modal.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) remember();
  });
  modal.addEventListener('pointerdown', (event) => {
    const { left, right, top, bottom } = modal.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const isOutside = event.target === modal && (x < left || x > right || y < top || y > bottom);
    // A stray click must not discard what the user typed.
    if (isOutside && !touched) leave();
  });
}
