import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { WordsProvider } from '~/i18n/text';
import { type Locale, textFor } from '~/i18n/words';

/** Renders an element in a page of one language to HTML. */
export function html(piece: ReactElement, locale: Locale = 'en-US'): string {
  return renderToStaticMarkup(
    <WordsProvider value={{ locale, text: textFor(locale), timeZone: 'UTC' }}>
      {piece}
    </WordsProvider>,
  );
}
