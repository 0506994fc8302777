/** Shows only the last four digits when the field has no focus; the whole number is sent. */
export default function cardNumber(element: HTMLElement): void {
  const input = element as HTMLInputElement;
  let wholeNumber = input.value;
  const grouped = () => wholeNumber.replace(/\D/g, '').slice(0, 16);
  const maskNumber = () => {
    wholeNumber = grouped();
    const hiddenDigits = Math.max(0, wholeNumber.length - 4);
    input.value = '•'.repeat(hiddenDigits) + wholeNumber.slice(hiddenDigits);
  };
  const uncover = () => {
    input.value = wholeNumber;
  };
  input.addEventListener('focus', uncover);
  input.addEventListener('input', () => {
    const digits = input.value.replace(/\D/g, '').slice(0, 16);
    if (digits !== input.value) input.value = digits;
    wholeNumber = digits;
  });
  input.addEventListener('blur', maskNumber);
  input.form?.addEventListener('submit', uncover, true);
  // The browser may restore the typed value when the user goes back.
  if (document.activeElement !== input) maskNumber();
}
