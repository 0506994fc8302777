/** A month such as `2026-03`. */
type OfMonth = { month: string };

const next = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

/** Fills the gaps between the first month and the last, in order. */
export function everyMonth<Row extends OfMonth>(rows: Row[], empty: Omit<Row, 'month'>): Row[] {
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const months = [...byMonth.keys()].toSorted();
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return [];
  const result: Row[] = [];
  for (let month = first; month <= last; month = next(month))
    result.push(byMonth.get(month) ?? ({ ...empty, month } as Row));
  return result;
}
