import { createContext, useContext } from 'react';
import { type Times, timesIn } from './times';
import { defaultLocale, type Locale, type Text, textFor } from './words';

const WordsContext = createContext<{ locale: Locale; text: Text; timeZone: string }>({
  locale: defaultLocale,
  text: textFor(defaultLocale),
  timeZone: 'UTC',
});
export const WordsProvider = WordsContext.Provider;

export const useText = (): Text => useContext(WordsContext).text;
export const useLocale = (): Locale => useContext(WordsContext).locale;
export const useTimes = (): Times => timesIn(useContext(WordsContext).timeZone);
