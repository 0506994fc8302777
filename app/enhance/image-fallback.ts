import house from './house.svg';

export default function imageFallback(element: HTMLElement): void {
  const image = element as HTMLImageElement;
  const replace = () => {
    image.src = house;
    image.removeAttribute('srcset');
    image.classList.add('picture-none');
  };
  image.addEventListener('error', replace, { once: true });
  if (image.complete && image.naturalWidth === 0) image.dispatchEvent(new Event('error'));
}
