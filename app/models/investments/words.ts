import { percent } from '~/i18n/format';
import { type Locale, textFor } from '~/i18n/words';
import type { Rate } from '~/models/finance/rate';

/** A yearly rate in percent, or the reason that there is none. */
export const irrWords = (rate: Rate, locale: Locale): string =>
  rate.kind === 'rate'
    ? percent(rate.rate * 100, locale)
    : textFor(locale)(`investment.irrOf.${rate.kind}`);

/** `1.25×` */
export const multipleWords = (multiple: number | null): string =>
  multiple === null ? '–' : `${multiple.toFixed(2)}×`;
