import { createContext, useContext } from 'react';
import { defaultLocale, type Locale, type Text, textFor } from './words';

const WordsContext = createContext<{ locale: Locale; text: Text }>({
  locale: defaultLocale,
  text: textFor(defaultLocale),
});
export const WordsProvider = WordsContext.Provider;

/** The words of the page's language. */
export const useText = (): Text => useContext(WordsContext).text;
/** The page's language. */
export const useLocale = (): Locale => useContext(WordsContext).locale;
