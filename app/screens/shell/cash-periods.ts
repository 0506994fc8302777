import type { CapitalPlan } from '~/models/scenarios/capital';
import { cashPeriods, periodsAfter, yearIn } from '~/models/scenarios/periods';

/** The month that an address opens, and the year whose months it shows. */
export function openedIn({ searchParams }: URL) {
  const month = searchParams.get('month');
  return { month, year: yearIn(searchParams.get('year') ?? month) };
}

/** The pages on which a month and a year open. */
type Hrefs = { month: (month: string) => string; year: (year: string) => string };

/**
 * The cash of a page by month, and by year after five years.
 * @param opened a later year that is shown by month too
 */
export function toCashRows(capital: CapitalPlan, opened: string | null, hrefs: Hrefs) {
  const { months } = capital;
  const [first = '', last = ''] = [months[0]?.month, months.at(-1)?.month];
  const rows = cashPeriods(capital, periodsAfter(first, opened)).map((row) => ({
    ...row,
    href: row.period.length === 4 ? hrefs.year(row.period) : hrefs.month(row.period),
  }));
  const isByMonth = last === periodsAfter(first)(last);
  return { rows, drawn: isByMonth ? rows : byYear(capital) };
}

/** Bars of months and of years cannot be compared, so a long drawing has a bar for each year. */
function byYear(capital: CapitalPlan) {
  const { months } = capital;
  const years = cashPeriods(capital, (month) => month.slice(0, 4));
  const ends = new Map([
    [0, months[0]?.month],
    [years.length - 1, months.at(-1)?.month],
  ]);
  return years.map((row, at) => ({ ...row, period: ends.get(at) ?? `${row.period}-01` }));
}

export type CashRows = ReturnType<typeof toCashRows>;
