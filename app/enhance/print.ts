export default function print(button: HTMLElement): void {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}
