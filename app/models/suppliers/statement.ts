/** The bills of a supplier in a month such as `2026-03`, and their payment, in minor units. */
type MonthOfSupplier = {
  month: string;
  /** With what is retained. */
  billed: number;
  /** Withheld less released. */
  retained: number;
  paid: number;
};

/** A month of a statement, with the amounts owed at its start and end. */
type StatementRow = MonthOfSupplier & { opening: number; closing: number };

/** The statement of a supplier. Months without entries are left out. */
export function statementOf(months: MonthOfSupplier[]): StatementRow[] {
  let owed = 0;
  return months
    .toSorted((a, b) => a.month.localeCompare(b.month))
    .map((row) => {
      const opening = owed;
      owed += row.billed - row.retained - row.paid;
      return { ...row, opening, closing: owed };
    });
}
