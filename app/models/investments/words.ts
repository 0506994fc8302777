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

/** In minor units. An estimate to the unit would look more exact than it is. */
export const roundedEstimate = (minor: number): number => Math.round(minor / 10_000) * 10_000;
