import { useLocale } from '~/i18n/text';
import sizes from '../pictures/sizes.json';

const files = import.meta.glob<string>('../pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

type Name =
  | 'project'
  | 'project-phone'
  | 'budget'
  | 'budget-phone'
  | 'documents'
  | 'messages'
  | 'value'
  | 'report';

type ShotProps = {
  name: Name;
  /** Another picture for windows as narrow as a phone's. */
  onPhone?: Name;
  alt: string;
  sizes: string;
  /** True if it is visible without scrolling, and so loaded first. */
  isFirst?: boolean;
};

/** A screenshot of the product in the page's language, made by `npm run screenshots`. */
export function Shot({ name, onPhone, alt, sizes: shown, isFirst }: ShotProps) {
  const language = useLocale() === 'he-IL' ? 'he' : 'en';
  const wide = shot(name, language);
  const narrow = onPhone && shot(onPhone, language);
  return (
    <picture className="landing-shot">
      {narrow && (
        <>
          <source
            media="(width < 48rem)"
            type="image/avif"
            {...narrow.shape}
            srcSet={narrow.avif}
            sizes="94vw"
          />
          <source
            media="(width < 48rem)"
            type="image/webp"
            {...narrow.shape}
            srcSet={`${narrow.webp} ${narrow.shape.width}w`}
            sizes="94vw"
          />
        </>
      )}
      <source type="image/avif" srcSet={wide.avif} sizes={shown} />
      <img
        src={wide.webp}
        alt={alt}
        {...wide.shape}
        {...(isFirst ? { fetchpriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}

function shot(name: Name, language: 'he' | 'en') {
  const { width, height, widths } = sizes[`${name}-${language}`];
  const file = (size: number, type: string) =>
    files[`../pictures/${name}-${language}-${size}.${type}`];
  const [small = 0] = widths;
  return {
    shape: { width, height },
    avif: widths.map((size) => `${file(size, 'avif')} ${size}w`).join(', '),
    webp: file(small, 'webp'),
  };
}
