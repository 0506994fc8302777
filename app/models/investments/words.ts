import { day, money, percent } from '~/i18n/format';
import { type Locale, textFor } from '~/i18n/words';
import type { Rate } from '~/models/finance/rate';
import type { HoldingForecast } from '~/models/scenarios/holding-forecast.server';

/** A yearly rate in percent, or the reason that there is none. */
export const irrWords = (rate: Rate, locale: Locale): string =>
  rate.kind === 'rate'
    ? percent(rate.rate * 100, locale)
    : textFor(locale)(`investment.irrOf.${rate.kind}`);

/** `1.25×` */
export const multipleWords = (multiple: number | null): string =>
  multiple === null ? '–' : `${multiple.toFixed(2)}×`;

type Reader = {
  locale: Locale;
  currency: string /** True for rounded amounts. */;
  isAbout: boolean;
};

/**
 * The forecast of a holding by the base scenario, in one or two sentences, with the reason why it
 * differs from the estimate; null without an estimate.
 */
export function forecastWords(
  { distributed, toPay, multiple, irr, exitOn, difference, reasons }: HoldingForecast,
  { locale, currency, isAbout }: Reader,
): { pays: string; difference: string | null } {
  const text = textFor(locale);
  const rate = percent(irr.kind === 'rate' ? irr.rate * 100 : 0, locale);
  const yearly = irr.kind === 'rate' ? [text('investment.forecast.yearly', { rate })] : [];
  const words = {
    amount: money(distributed, currency),
    returns: [multipleWords(multiple), ...yearly].join(', '),
    date: day(exitOn),
  };
  const pays = [text(isAbout ? 'investment.forecast.about' : 'investment.forecast.exact', words)];
  if (toPay > 0) pays.push(text('investment.forecast.toPay', { amount: money(toPay, currency) }));
  if (difference === null) return { pays: pays.join(' '), difference };
  const kind = difference < 0 ? 'less' : 'more';
  const values = {
    amount: money(Math.abs(difference), currency),
    reasons: reasons.map((reason) => text(`investment.forecast.reason.${reason}`)).join(', '),
  };
  const key = isAbout ? (`${kind}About` as const) : kind;
  return {
    pays: pays.join(' '),
    difference: text(`investment.forecast.${difference === 0 ? 'same' : key}`, values),
  };
}
