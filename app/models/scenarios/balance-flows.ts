import { owedToOwner } from '~/models/books/balances';
import { addMonths, earlier, later, monthEnd } from '~/models/finance/days';
import type { Flow, Source } from './flows';
import { type ProjectState, workEnd } from './state';

/** One flow without a record; nothing for an amount of 0. */
export const flow = (on: string, source: Source, amount: number): Flow[] =>
  amount === 0 ? [] : [{ on, source, amount }];

/**
 * The cash of the books. While the question who paid is open, it is less the debt to the owner, as
 * far as the cash reaches (docs/rules.md#who-paid).
 */
export const cashInHand = (state: Pick<ProjectState, 'books' | 'isPayerKnown'>): number =>
  state.books.cash - dueToOwner(state);

/** The part of the debt to the owner that the cash of today repays, in minor units. */
export const dueToOwner = ({
  books,
  isPayerKnown,
}: Pick<ProjectState, 'books' | 'isPayerKnown'>): number =>
  isPayerKnown ? 0 : Math.max(0, Math.min(books.cash, owedToOwner(books)));

/** Bills, retained money, taxes, calls, distributions and the owner: to be paid or received. */
export function balanceFlows(state: ProjectState, next: string, exitOn: string): Flow[] {
  const { books, bills, holders } = state;
  const within = (day: string) => earlier(later(day, next), exitOn);
  const otherPayables = books.payable + bills.reduce((all, { amount }) => all + amount, 0);
  return [
    ...bills.map(
      ({ id, dueDate, amount }): Flow => ({
        on: within(dueDate),
        source: 'bill',
        amount: -amount,
        of: { kind: 'entry', id },
      }),
    ),
    ...flow(next, 'bill', otherPayables),
    ...flow(within(workEnd(state)), 'retention', books.retention),
    ...flow(within(monthEnd(addMonths(next, 1))), 'vat', books.vat + books.output_vat),
    ...flow(next, 'withheld', books.tax_withheld),
    ...flow(exitOn, 'claims', books.receivable + books.tax_receivable + books.advances),
    ...flow(exitOn, 'deposits', books.deposits + books.prepayments + books.intercompany),
    ...flow(next, 'promised', books.distributions_payable),
    ...flow(exitOn, 'owner', dueToOwner(state) - owedToOwner(books)),
    ...holders.flatMap(({ holdingId, name, openCalls }) =>
      openCalls.map(
        ({ on, amount }): Flow => ({
          on: within(on),
          source: 'call',
          amount,
          of: { kind: 'holding', id: holdingId, name },
        }),
      ),
    ),
  ];
}

/**
 * The price and the extra values of a project that has not begun. The cash pays them as far as it
 * reaches; the owner pays the rest, until the exit.
 */
export function toComeFlows(state: ProjectState, next: string, exitOn: string): Flow[] {
  const { toCome, startDate } = state;
  const total = toCome.purchase + toCome.other;
  const day = earlier(later(startDate, next), exitOn);
  const byOwner = total - Math.max(0, Math.min(total, cashInHand(state)));
  return [
    ...flow(day, 'purchase', -toCome.purchase),
    ...flow(day, 'other', -toCome.other),
    ...flow(day, 'owner', byOwner),
    ...flow(exitOn, 'owner', -byOwner),
  ];
}
