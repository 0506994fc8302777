import type { Account } from 'db/schema/book';
import type { Books } from '~/models/books/balances';
import { aboutUnit, roundTo, sumOf } from './about';

/** The parts of the net value of a project, by group of accounts (docs/rules.md#estimates). */
const groups = {
  property: [],
  cash: ['cash'],
  claims: ['receivable', 'tax_receivable', 'advances', 'vat'],
  loans: ['loan', 'accrued_interest'],
  owner: ['owner'],
  payables: [
    ...(['payable', 'retention', 'output_vat', 'tax_withheld'] as const),
    ...(['distributions_payable', 'deposits', 'prepayments'] as const),
  ],
  intercompany: ['intercompany'],
} as const satisfies Record<string, readonly Account[]>;

type Group = keyof typeof groups;

/** Debts are negative. Rounded parts, and groups of one account, have no accounts. */
export type NetPart = { group: Group; amount: number; accounts: NetAccount[] };
type NetAccount = { account: Account; amount: number };

export type Net = { net: number; parts: NetPart[] };

/**
 * @param property its value that day
 * @param accrued interest and linkage of loans to that day, which no entry has yet
 */
export function netOf(books: Readonly<Books>, property: number, accrued: number): Net {
  const balanceOf = (account: Account) =>
    account === 'accrued_interest' ? books[account] - accrued : books[account];
  const parts = Object.entries(groups).map(([group, names]): NetPart => {
    const accounts = names
      .map((account) => ({ account, amount: balanceOf(account) }))
      .filter(({ amount }) => amount !== 0);
    const amount = group === 'property' ? property : sumOf(accounts);
    return { group: group as Group, amount, accounts: names.length > 1 ? accounts : [] };
  });
  const some = parts.filter(({ amount, accounts }) => amount !== 0 || accounts.length > 1);
  return { net: sumOf(some), parts: some };
}

/** A whole unit of the currency; the parts of small projects are not more exact either. */
const leastUnit = 100;

/**
 * Rounds the net value for holders. Its largest part sets the unit: where debts are nearly as high
 * as the property, the unit of the small difference would show every payment.
 */
export function aboutNet({ net, parts }: Net): Net {
  const largest = Math.max(...[net, ...parts.map(({ amount }) => amount)].map(Math.abs));
  const unit = Math.max(leastUnit, aboutUnit(largest));
  const rounded = parts
    .map((part) => ({ ...part, amount: roundTo(part.amount, unit), accounts: [] }))
    .filter((part) => part.amount !== 0);
  return { net: sumOf(rounded), parts: rounded };
}
