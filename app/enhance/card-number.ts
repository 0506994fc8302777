/** Shows the last four digits only, unless somebody types; what was typed is sent whole. */
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
  // The browser may bring back what was typed before, when somebody goes back.
  if (document.activeElement !== input) cover();
}
