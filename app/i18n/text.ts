import { createContext, useContext } from 'react';
import { defaultLocale, type Locale, type Text, textFor } from './words';

const WordsContext = createContext<{ locale: Locale; text: Text }>({
  locale: defaultLocale,
  text: textFor(defaultLocale),
});
export const WordsProvider = WordsContext.Provider;

export const useText = (): Text => useContext(WordsContext).text;
export const useLocale = (): Locale => useContext(WordsContext).locale;
