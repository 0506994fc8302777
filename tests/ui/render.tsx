import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Locale, textFor, WordsProvider } from '~/i18n/text';

/** The HTML of a piece in a page of one language. */
export function html(piece: ReactElement, locale: Locale = 'en-US'): string {
  return renderToStaticMarkup(
    <WordsProvider value={{ locale, text: textFor(locale) }}>{piece}</WordsProvider>,
  );
}
