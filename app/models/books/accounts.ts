import {
  type Account,
  accountNames,
  accountOfCategory,
  accounts,
  type CostAccount,
  costAccounts,
  costCategories,
} from 'db/schema/book';
import { sql } from 'drizzle-orm';

export const isCostAccount = (account: Account): account is CostAccount =>
  (costAccounts as readonly Account[]).includes(account);

/** The category whose entries an account has, if it is one. */
export function categoryOf(account: CostAccount): string | undefined {
  const own = costCategories.filter((category) => accountOfCategory(category) === account);
  return own.length === 1 ? own[0] : undefined;
}

/** The accounts of costs as a list in SQL. */
export const inCostAccounts = sql.raw(`(${costAccounts.map((name) => `'${name}'`).join(', ')})`);

/** The API’s names of accounts from before they had numbers; it keeps them. */
const former = {
  property: 'cost',
  work: 'cost',
  other_cost: 'cost',
  financing: 'cost',
  holding: 'cost',
  selling: 'cost',
  output_vat: 'vat',
  owner: 'opening',
  rent: 'income',
  sale: 'income',
  other_income: 'income',
} as const satisfies Partial<Record<Account, string>>;

type ApiName = Account | (typeof former)[keyof typeof former];

const apiName = (account: Account): ApiName =>
  (former as Partial<Record<Account, ApiName>>)[account] ?? account;

export const apiNames = [...new Set(accountNames.map(apiName))] as [ApiName, ...ApiName[]];

/** The name and the number of an account in the API. */
export const apiAccount = (account: Account) => ({
  account: apiName(account),
  number: accounts[account],
});
