/** Ignores further presses until the response arrives or the page is shown again. */
export default function doubleSubmit(element: HTMLElement): void {
  const form = element as HTMLFormElement;
  const buttons = () => form.querySelectorAll('button:not([type=button])');
  form.addEventListener('submit', (event) => {
    if (form.hasAttribute('aria-busy')) event.preventDefault();
    if (event.defaultPrevented) return;
    form.setAttribute('aria-busy', 'true');
    // A disabled button would lose the focus and its value would not be sent.
    for (const button of buttons()) button.setAttribute('aria-disabled', 'true');
  });
  addEventListener('pageshow', () => {
    form.removeAttribute('aria-busy');
    for (const button of buttons()) button.removeAttribute('aria-disabled');
  });
}
