import { asc, eq } from 'drizzle-orm';
import type { Caller, Payload } from '~/models/operation.server';
import { createPurchase } from '~/models/purchase/save.server';
import type { Database } from '../../client.server';
import { holdings } from '../../schema/holding';
import { projects } from '../../schema/project';
import { castProjects } from '../cast';
import type { Seeded, Seeding } from './seeding';

type PurchaseSpec = {
  price: string;
  tax: string;
  lawyer: string;
  /** The part of the loan that pays for it; the rest stays in the account. */
  paid_loan: string;
  /** The amount that each holder pays in for it, in their order. */
  holders: string[];
};

/** The projects that were bought by the form of the purchase. */
const purchaseSpecs: Record<string, PurchaseSpec> = {
  [castProjects.yarkon]: {
    price: '7800000',
    tax: '468000',
    lawyer: '78000',
    paid_loan: '2466000',
    holders: ['1470000', '2450000', '1960000'],
  },
};

export const purchaseOf = ({ spec }: Seeded): PurchaseSpec | undefined => purchaseSpecs[spec.name];

/** The form books what other projects have as typed amounts. */
export const clearTypedPurchase = (tx: Database, projectId: number) =>
  void tx
    .update(projects)
    .set({ purchasePrice: null, extraValues: [] })
    .where(eq(projects.id, projectId))
    .run();

/** Buys the property on the start of the project, with a loan and the capital of its holders. */
export function buy(
  { tx, calendar }: Seeding,
  { id, startDay }: Seeded,
  caller: Caller,
  { loanId, holders, ...spec }: PurchaseSpec & { loanId: number },
) {
  const rows = tx
    .select({ id: holdings.id })
    .from(holdings)
    .where(eq(holdings.projectId, id))
    .orderBy(asc(holdings.id))
    .all();
  createPurchase(caller, {
    ...spec,
    project_id: id,
    date: calendar.day(startDay),
    loan_id: String(loanId),
    holders: rows.map((row, at) => ({ holding_id: String(row.id), amount: holders[at] })),
  } as Payload);
}
