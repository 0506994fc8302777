import { type Account, accountNames, costAccounts } from 'db/schema/book';

/** The balances of a project’s accounts, in minor units; debit is positive, and they sum to 0. */
export type Books = Record<Account, number>;

export const noBooks: Books = Object.fromEntries(
  accountNames.map((account) => [account, 0]),
) as Books;

const sumOf = (books: Readonly<Books>, names: readonly Account[]): number =>
  names.reduce((sum, name) => sum + books[name], 0);

/** The project’s debt to its owner; negative if the owner owes the project. */
export const owedToOwner = ({ owner }: Readonly<Books>): number => 0 - owner;

/** The costs of a project so far, in the work and outside it, less those of what was sold. */
export const totalCost = (books: Readonly<Books>): number =>
  sumOf(books, [...costAccounts, 'sold']);

/** Income less expenses and the cost of what was sold; the property itself is no expense. */
export const profitSoFar = (books: Readonly<Books>): number =>
  -sumOf(books, [
    ...(['rent', 'sale', 'other_income', 'rounding', 'cost_of_sales'] as const),
    ...(['financing', 'holding', 'selling'] as const),
  ]);

/** All income less all costs, as if the property were worth nothing. */
export const incomeLessCosts = (books: Readonly<Books>): number =>
  -sumOf(books, [
    ...costAccounts,
    ...(['sold', 'cost_of_sales', 'rent', 'sale', 'other_income', 'rounding'] as const),
  ]);
