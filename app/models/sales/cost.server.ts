import type { Database } from 'db/client.server';
import { booksOn } from '~/models/books/books.server';
import { type NewPosting, soldAccounts } from '~/models/books/post.server';
import { allocate } from '~/models/finance/allocate';
import { propertyValueOn } from '~/models/projects/property-value.server';

/** The property, work and other costs that are not sold yet on a day, in minor units. */
export const costLeft = (db: Database, projectId: number, day: string): number => {
  const books = booksOn(db, projectId, day);
  return [...soldAccounts, 'sold' as const].reduce((sum, account) => sum + books[account], 0);
};

/**
 * The cost of a part that is sold, by its price and the value of what is left
 * (docs/rules.md#sale). A price that is not below the value sells everything.
 */
export function proposedCost(
  db: Database,
  projectId: number,
  { price, day }: { price: number; day: string },
): number {
  const cost = costLeft(db, projectId, day);
  const left = Math.max(0, propertyValueOn(db, projectId, day).value - price);
  return cost <= 0 || price <= 0 ? 0 : allocate(cost, [price, left])[0]!;
}

/** The postings that take the cost of what was sold out of the property. */
export const soldCost = (cost: number): NewPosting[] => [
  { account: 'sold', amount: -cost },
  { account: 'cost_of_sales', amount: cost },
];
