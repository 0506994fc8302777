import { everyMonth } from '~/models/books/months';

type Change = { date: string /** A negative amount raises the debt. */; loan: number };

/** The months from the first change of a loan to the last, with what is owed after each. */
export function balanceByMonth(entries: Change[]) {
  const months = new Map<string, { month: string; drawn: number; repaid: number }>();
  for (const { date, loan } of entries) {
    const month = date.slice(0, 7);
    const row = months.get(month) ?? { month, drawn: 0, repaid: 0 };
    row[loan < 0 ? 'drawn' : 'repaid'] += Math.abs(loan);
    months.set(month, row);
  }
  let balance = 0;
  return everyMonth([...months.values()], { drawn: 0, repaid: 0 }).map((row) => {
    balance += row.drawn - row.repaid;
    return { ...row, balance };
  });
}
