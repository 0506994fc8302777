/**
 * Blocks a form that the server would reject: `data-max-bytes` per file, `data-max-files` in all,
 * `data-message`.
 */
export default function fileSize(element: HTMLElement): void {
  const input = element as HTMLInputElement;
  const { maxBytes, maxFiles, message = '' } = input.dataset;
  const warning = document.createElement('p');
  warning.className = 'error';
  warning.setAttribute('role', 'alert');
  input.after(warning);

  const fits = () => {
    const files = [...(input.files ?? [])];
    return (
      files.length <= Number(maxFiles ?? 1) && files.every((file) => file.size <= Number(maxBytes))
    );
  };
  input.addEventListener('change', () => {
    const wrong = !fits();
    warning.textContent = wrong ? message : '';
    if (wrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    input.setCustomValidity(wrong ? message : '');
  });
  // Our forms carry `novalidate`, so the browser does not block them.
  input.form?.addEventListener(
    'submit',
    (event) => {
      if (fits()) return;
      event.preventDefault();
      input.focus();
    },
    true,
  );
}
