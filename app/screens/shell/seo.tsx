import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { locales, ownNames } from '~/i18n/words';
import { listedPath } from '~/paths';
import cardEn from './pictures/share-en.jpg';
import cardHe from './pictures/share-he.jpg';

const languages = { 'en-US': 'en', 'he-IL': 'he' } as const;
const cards = { 'en-US': cardEn, 'he-IL': cardHe };

export function Seo({ title }: { title: string }) {
  const { seo, locale, logo } = useFrame();
  const text = useText();
  if (!seo) return <meta name="robots" content="noindex" />;
  const { description, path, origin } = seo;
  const address = origin + listedPath(path, locale);
  // The share card carries our name; an installation with another name shows its logo, or nothing.
  const hasCard = text('shell.name') === ownNames[locale];
  const image = hasCard ? cards[locale] : logo;
  const common = {
    'og:type': 'website',
    'og:site_name': text('shell.name'),
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:locale': locale.replace('-', '_'),
    ...(image && {
      'og:image': origin + image,
      'og:image:alt': hasCard ? title : text('shell.name'),
    }),
    ...(hasCard && { 'og:image:width': '1200', 'og:image:height': '630' }),
  };
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {locales.map((other) => (
        <link
          key={other}
          rel="alternate"
          hrefLang={languages[other]}
          href={origin + listedPath(path, other)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      {Object.entries(common).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content={hasCard ? 'summary_large_image' : 'summary'} />
    </>
  );
}
