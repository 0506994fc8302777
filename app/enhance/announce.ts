/**
 * Screen readers say what changes in a live region, and little of what it came with: its words come
 * once more.
 */
export default function announce(region: HTMLElement): void {
  const words = [...region.childNodes];
  region.replaceChildren();
  setTimeout(() => region.replaceChildren(...words), 100);
}
