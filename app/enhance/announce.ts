/** Repeats the text of a live region, because screen readers announce only changes to it. */
export default function announce(region: HTMLElement): void {
  const words = [...region.childNodes];
  region.replaceChildren();
  setTimeout(() => region.replaceChildren(...words), 100);
}
