import { people } from 'db/schema/person';
import { projectValues } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding } from '~/models/holdings/save.server';
import { investmentPage } from '~/models/holdings/show.server';
import { statesOn } from '~/models/investments/project-state.server';
import { netValues } from '~/models/investments/value.server';
import type { Payload } from '~/models/operation.server';
import { createTerms } from '~/models/terms/save.server';
import { as } from '../support/caller';
import { join, person } from '../support/world';
import { booksSetUp } from './books/set-up';

/** When these tests happen. */
export const now = Date.UTC(2026, 11, 31, 12);

/** A project worth 1,000,000, bought for 400,000, with two investors; amounts in the main unit. */
export function investmentsSetUp() {
  const set = booksSetUp({
    now,
    project: {
      currentPropertyValue: 100_000_000,
      purchasePrice: 40_000_000,
      startDate: '2024-01-01',
      typedPayer: 'owner',
    },
  });
  const { db, one } = set;
  const owner = as(db, one.entrepreneur, { now });
  const admin = as(db, one.admin, { now });
  const project_id = one.project.id;
  db.delete(projectValues).run();
  const investor = person(db, 'investor', { companyId: null });
  db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, investor.id)).run();
  join(db, project_id, investor, 'investor');
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { form_key: `investment-form-${forms}`, ...fields };
  };
  const holding = (name: string, committed: number, more: Payload = {}) =>
    createHolding(
      owner,
      form({ project_id, name, committed: String(committed), joined_on: '2025-01-01', ...more }),
    ).id;
  const own = holding('Own', 600_000, { person_id: String(investor.id) });
  const other = holding('Other', 400_000);
  const terms = { project_id, preset: 'preferred', preferred_rate: '8', compounding: 'simple' };
  createTerms(owner, form({ ...terms, effective_from: '2025-01-01' }));
  const reader = as(db, investor, { now });
  return {
    ...set,
    owner,
    project_id,
    own,
    other,
    form,
    reader,
    admin,
    holding,
    pay: (id: number, amount: number, date: string) =>
      contribute(owner, form({ id, amount: String(amount), date })),
    distribute(cash: number, date: string) {
      const draft = { project_id, cash: String(cash), date, source: 'operating' };
      const { id } = createDistribution(owner, form(draft));
      approveDistribution(admin, form({ id, version: 1 }));
      return id;
    },
    net: (on = '2026-12-31') =>
      netValues(db, statesOn(db, [project_id], on), on).get(project_id)!.net / 100,
    figures: (on?: string) => investmentPage(reader, { id: own, on }).figures,
  };
}
