/** Shows only the last four digits when the field has no focus; the whole number is sent. */
export default function cardNumber(element: HTMLElement): void {
  const input = element as HTMLInputElement;
  let typed = input.value;
  const grouped = () => typed.replace(/\D/g, '').slice(0, 19);
  const cover = () => {
    typed = grouped();
    const hidden = Math.max(0, typed.length - 4);
    input.value = '•'.repeat(hidden) + typed.slice(hidden);
  };
  const uncover = () => {
    input.value = typed;
  };
  input.addEventListener('focus', uncover);
  input.addEventListener('input', () => {
    const digits = input.value.replace(/\D/g, '').slice(0, 19);
    if (digits !== input.value) input.value = digits;
    typed = digits;
  });
  input.addEventListener('blur', cover);
  input.form?.addEventListener('submit', uncover, true);
  // The browser may restore the typed value when the user goes back.
  if (document.activeElement !== input) cover();
}
