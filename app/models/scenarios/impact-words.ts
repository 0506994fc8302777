import { money, percent } from '~/i18n/format';
import { longMonth } from '~/i18n/times';
import { type Locale, type Text, textFor } from '~/i18n/words';
import { irrWords } from '~/models/investments/words';
import { type Impact, isChange, mostAffected } from './impact';

/**
 * Summarises the impact of a change in one sentence: its cost, its days, and the three largest
 * effects.
 */
export function impactSentence(impact: Impact, currency: string, locale: Locale): string {
  const text = textFor(locale);
  const effects = [
    profitWords(impact, currency, locale),
    holderEffect(impact, currency, locale),
    capitalEffect(impact, currency, locale),
  ].filter((effect) => effect !== null);
  return text('impact.sentence.join', {
    change: changeWords(text, impact, currency),
    effects: effects.join(', '),
  });
}

function changeWords(text: Text, { costAtCompletion, workEndsOn }: Impact, currency: string) {
  const { difference } = costAtCompletion;
  const amount = money(Math.abs(difference), currency);
  const cost =
    difference === 0
      ? text('impact.sentence.sameCost')
      : text(difference > 0 ? 'impact.sentence.more' : 'impact.sentence.less', { amount });
  if (workEndsOn.days === 0) return cost;
  const count = Math.abs(workEndsOn.days);
  const days = text(workEndsOn.days > 0 ? 'impact.sentence.later' : 'impact.sentence.earlier', {
    count,
  });
  return text('impact.sentence.and', { one: cost, other: days });
}

/** In percent of the profit before, or as an amount if there was none to compare with. */
export function profitWords(
  { profit }: Pick<Impact, 'profit'>,
  currency: string,
  locale: Locale,
): string {
  const text = textFor(locale);
  const { before, difference } = profit;
  if (!isChange(profit)) return text('impact.sentence.profitSame');
  const isUp = difference > 0;
  const share = Math.abs(difference / before) * 100;
  if (before > 0 && share >= 0.05)
    return text(isUp ? 'impact.sentence.profitRises' : 'impact.sentence.profitFalls', {
      percent: percent(share, locale),
    });
  return text(isUp ? 'impact.sentence.profitRisesBy' : 'impact.sentence.profitFallsBy', {
    amount: money(Math.abs(difference), currency),
  });
}

function holderEffect(impact: Impact, currency: string, locale: Locale): string | null {
  const text = textFor(locale);
  const holder = mostAffected(impact);
  if (!holder) return null;
  const { name, irr, profit } = holder;
  const [before, after] = [irrWords(irr.before, locale), irrWords(irr.after, locale)];
  if (before !== after) return text('impact.sentence.irr', { name, before, after });
  // A rate can differ by less than is shown.
  if (!isChange(profit)) return null;
  return text('impact.sentence.holderProfit', {
    name,
    before: money(profit.before, currency),
    after: money(profit.after, currency),
  });
}

/** New capital with its reason: the month in which the cash would not suffice. */
function capitalEffect({ capitalNeeded, low }: Impact, currency: string, locale: Locale): string {
  const text = textFor(locale);
  const { difference } = capitalNeeded;
  if (!isChange(capitalNeeded)) return text('impact.sentence.noCapital');
  const amount = money(Math.abs(difference), currency);
  if (difference < 0) return text('impact.sentence.lessCapital', { amount });
  return text('impact.sentence.capital', {
    amount,
    month: longMonth(locale, `${low.monthAfter}-01`),
    cash: money(low.after, currency),
  });
}
