/** Adds the slash between month and year while typing, and rejects months above 12. */
export default function cardExpiry(element: HTMLElement): void {
  const input = element as HTMLInputElement;
  input.addEventListener('input', (event) => {
    const isDeletion = (event as InputEvent).inputType?.startsWith('delete');
    if (isDeletion) return;
    let digits = input.value.replace(/\D/g, '').slice(0, 4);
    if (Number(digits[0]) > 1) digits = `0${digits}`.slice(0, 4);
    if (Number(digits.slice(0, 2)) > 12) digits = `12${digits.slice(2)}`;
    input.value = digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`;
  });
}
