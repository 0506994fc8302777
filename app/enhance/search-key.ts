/** Focuses the field when `/` is pressed, unless the user is typing. */
export default function searchKey(field: HTMLElement): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isTyping = (target as Element).closest('input, textarea, select, [contenteditable]');
    // On a phone the field is hidden, and behind a dialog it must not get the focus.
    const isHidden = field.offsetParent === null || document.querySelector('.dialog[open]');
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyping || isHidden) return;
    event.preventDefault();
    field.focus();
  });
}
