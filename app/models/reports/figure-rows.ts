import { money, percent } from '~/i18n/format';
import { type Locale, type TextKey, textFor } from '~/i18n/words';
import { calculatedValue, profitOf, projectReturn } from '~/models/projects/figures';
import type { ReportContent, ReportFigures } from './content.server';

/** How a figure changed since the last report, in words. */
export type Change = {
  direction: 'up' | 'down' | 'unchanged';
  words: string;
  /** In percent of the earlier figure, if that says something. */
  share: string | null;
  /** True if the change is an improvement. */
  isGood: boolean;
};

type FigureRow = { label: TextKey; now: string; change: Change | null };

/** The figures that a reader sees: what each is now, and how it changed since the last report. */
export function figureRows(
  { project, figures, before }: ReportContent,
  locale: Locale,
): FigureRow[] {
  const { currency } = project;
  const then = before?.figures;
  const row = (
    label: TextKey,
    of: (from: ReportFigures) => number | null,
    { isCost = false, isPercent = false }: { isCost?: boolean; isPercent?: boolean } = {},
  ): FigureRow | null => {
    const value = of(figures);
    if (value === null) return null;
    const formatted = isPercent ? percent(value, locale) : money(value, currency);
    const options = { locale, isCost, currency: isPercent ? undefined : currency };
    return {
      label,
      now: withMinus(formatted),
      change: then ? changeIn(of(then), value, options) : null,
    };
  };
  return [
    row('project.field.currentValue', (of) => of.currentPropertyValue),
    row('project.field.calculatedValue', calculatedValue, { isCost: true }),
    row('project.field.expectedProfit', (of) =>
      figures.expectedProfit === profitOf(figures) ? null : of.expectedProfit,
    ),
    row('project.field.profit', profitOf),
    row('report.roi', projectReturn, { isPercent: true }),
    row('report.letter.spent', ({ spent }) => spent, { isCost: true }),
    row('work.field.progress', ({ progress }) => progress, { isPercent: true }),
  ].filter((one) => one !== null);
}

const withMinus = (figure: string): string => figure.replace('-', '−');

type Options = { locale: Locale; isCost: boolean; currency: string | undefined };

/** Null without a comparison. Amounts have a currency, other figures change by points. */
function changeIn(
  from: number | null,
  to: number,
  { locale, isCost, currency }: Options,
): Change | null {
  if (from === null) return null;
  const text = textFor(locale);
  const change = to - from;
  if (Math.abs(change) < 0.05)
    return {
      direction: 'unchanged',
      words: text('report.letter.unchanged'),
      share: null,
      isGood: false,
    };
  const direction = change > 0 ? 'up' : 'down';
  const size = Math.abs(change);
  const share = currency && from !== 0 ? Math.abs(change / from) * 100 : null;
  return {
    direction,
    words: currency
      ? text(`ui.change.${direction}`, { percent: money(size, currency) })
      : text(`report.letter.points.${direction}`, { points: Math.round(size * 10) / 10 }),
    share: share !== null && share >= 0.05 && share < 1000 ? percent(share, locale) : null,
    isGood: change > 0 !== isCost,
  };
}

/** The budget that a report compares with; null if it or what was spent is unknown. */
export function budgetOf(figures: ReportFigures) {
  const compared = figures.workBudget ?? typedBudget(figures);
  if (!compared?.budget) return null;
  const { budget: planned, spent } = compared;
  return {
    planned,
    spent,
    over: Math.max(0, compared.over),
    /** The part of what was spent that the budget does not cover. */
    beyond: Math.max(0, spent - planned),
    most: Math.max(planned, spent),
  };
}

/** The budget in reports from before they kept the budget of the work. */
function typedBudget({ estimatedBudget, renovationCost, spent }: ReportFigures) {
  const budget = estimatedBudget ?? renovationCost;
  return budget === null || spent === null ? null : { budget, spent, over: spent - budget };
}
