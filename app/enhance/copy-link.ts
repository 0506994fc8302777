/**
 * Adds a copy button to a read-only input; its texts are `data-label`, `data-copied` and
 * `data-failed`.
 */
export default function copyLink(element: HTMLElement): void {
  const input = element.querySelector('input');
  if (!input) return;
  const { label = '', copied = '', failed = '' } = element.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-secondary whitespace-nowrap';
  button.textContent = label;
  button.setAttribute('aria-label', `${label}. ${input.getAttribute('aria-label') ?? ''}`);
  const answer = document.createElement('span');
  answer.setAttribute('role', 'status');
  answer.className = 'hint';
  element.append(button, answer);
  input.hidden = true;

  input.addEventListener('focus', () => input.select());
  button.addEventListener('click', async () => {
    // Cleared first, so that the same text is announced again.
    answer.textContent = '';
    try {
      await navigator.clipboard.writeText(input.value);
      answer.textContent = copied;
    } catch {
      // The clipboard is unavailable, so the link is selected for the user to copy.
      input.hidden = false;
      input.focus();
      answer.textContent = failed;
    }
  });
}
