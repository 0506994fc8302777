import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { totalCost } from '~/models/books/balances';
import { booksOn } from '~/models/books/books.server';
import { createHolding } from '~/models/holdings/save.server';
import { statesOn } from '~/models/investments/project-state.server';
import { netValues } from '~/models/investments/value.server';
import { createLoan } from '~/models/loans/save.server';
import type { Payload } from '~/models/operation.server';
import { updateProject } from '~/models/projects/save.server';
import { findProject } from '~/models/projects/visible.server';
import { createPurchase } from '~/models/purchase/save.server';
import { baseInputs } from '~/models/scenarios/base.server';
import { calculateProject } from '~/models/scenarios/outcome';
import { validProject } from '../../support/project-form';
import { booksSetUp } from './set-up';

/** A project without a price, and the ways to buy it; amounts are in the main unit. */
export function purchaseSetUp() {
  const set = booksSetUp({ project: { purchasePrice: null } });
  const { db, one, owner } = set;
  const project_id = one.project.id;
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { project_id, form_key: `purchase-form-${forms}`, ...fields };
  };
  const today = '2026-03-15';
  const project = () => db.select().from(projects).where(eq(projects.id, project_id)).get()!;
  return {
    ...set,
    project_id,
    form,
    project,
    buy: (fields: Payload) => createPurchase(owner, form({ date: '2026-02-01', ...fields })),
    loan: (principal: number) =>
      createLoan(
        owner,
        form({
          lender: 'Bank Hapoalim',
          principal: String(principal),
          annual_rate: '0',
          method: 'bullet',
          first_payment_on: '2027-01-01',
          months: '12',
        }),
      ).id,
    holding: (name: string, committed: number) =>
      createHolding(owner, form({ name, committed: String(committed), joined_on: '2026-01-01' }))
        .id,
    /** Saves the project's form with some fields changed. */
    change: (fields: Payload, caller = owner) => {
      const { assetTypeId, version, purchasePrice } = project();
      return updateProject(caller, {
        ...validProject,
        estimated_budget: undefined,
        purchase_price: undefined,
        asset_type_id: String(assetTypeId),
        id: project_id,
        version: String(version),
        ...(purchasePrice !== null && { purchase_price: String(purchasePrice / 100) }),
        ...fields,
      });
    },
    /** The profit of the base scenario. */
    expectedProfit() {
      const { state, base } = baseInputs(db, findProject(db, one.entrepreneur, project_id), today);
      return calculateProject(state, base, today).outcome.profit / 100;
    },
    /** The value of the project to its holders if it were sold on a day. */
    estimate: (day = today) =>
      netValues(db, statesOn(db, [project_id], day), day).get(project_id)!.net / 100,
    totalCost: (day = today) => totalCost(booksOn(db, project_id, day)) / 100,
    /** The balances on a day, of the accounts that have one, in the main unit. */
    books: (day = '2026-12-31') =>
      Object.fromEntries(
        Object.entries(booksOn(db, project_id, day))
          .filter(([, amount]) => amount !== 0)
          .map(([account, amount]) => [account, amount / 100]),
      ),
  };
}
