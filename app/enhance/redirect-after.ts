export default function redirectAfter(element: HTMLElement): void {
  const { seconds, href } = element.dataset;
  if (href) setTimeout(() => location.replace(href), Number(seconds) * 1000);
}
