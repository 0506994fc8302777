/** `/` comes to the field, except where it is typed. */
export default function searchKey(field: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isTyped = (target as Element).closest('input, textarea, select, [contenteditable]');
    // On a phone the field is not there, and behind a dialog it is not to be reached.
    const isHidden = field.offsetParent === null || document.querySelector('dialog[open]');
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyped || isHidden) return;
    event.preventDefault();
    field.focus();
  });
}
