import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { payDistribution } from '~/models/distributions/pay.server';
import { reverseDistribution } from '~/models/distributions/reverse.server';
import { approveDistribution, createDistribution } from '~/models/distributions/save.server';
import { distributionPage } from '~/models/distributions/show.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding } from '~/models/holdings/save.server';
import type { Payload } from '~/models/operation.server';
import { createTerms } from '~/models/terms/save.server';
import { as } from '../support/caller';
import { join, person } from '../support/world';
import { booksSetUp } from './books/set-up';

/** After the distributions of the vectors in money.md. */
export const now = Date.UTC(2026, 11, 31, 12);

/** A project with catch-up terms, two investors and a sponsor; amounts are in the main unit. */
export function distributionsSetUp({ preset = 'catch-up' }: { preset?: string } = {}) {
  // The property cost nothing, so that it has no payer.
  const set = booksSetUp({ now, project: { purchasePrice: 0 } });
  const { db, one } = set;
  const owner = as(db, one.entrepreneur, { now });
  const admin = as(db, one.admin, { now });
  const project_id = one.project.id;
  const investor = person(db, 'investor', { companyId: null });
  db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, investor.id)).run();
  join(db, project_id, investor, 'investor');
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { form_key: `distribution-form-${forms}`, ...fields };
  };
  const holding = (name: string, committed: number, joined_on: string, more: Payload = {}) =>
    createHolding(
      owner,
      form({ project_id, name, committed: String(committed), joined_on, ...more }),
    ).id;
  const a = holding('A', 600_000, '2025-01-01', { person_id: String(investor.id) });
  const b = holding('B', 400_000, '2025-01-01');
  const sponsor = holding('S', 1, '2025-01-01', { is_sponsor: 'on' });
  const pay = (id: number, amount: number, date: string) =>
    contribute(owner, form({ id, amount: String(amount), date }));
  const rates = {
    preferred_rate: '8',
    compounding: 'simple',
    sponsor_share: '20',
    first_hurdle: '8',
    second_hurdle: '15',
    middle_share: '10',
  };
  createTerms(owner, form({ project_id, preset, effective_from: '2025-01-01', ...rates }));
  const create = (cash: number, date: string, more: Payload = {}) =>
    createDistribution(
      owner,
      form({ project_id, cash: String(cash), date, source: 'sale', ...more }),
    ).id;
  const page = (id: number) => distributionPage(owner, { id });
  const approve = (id: number, by = admin) =>
    approveDistribution(by, form({ id, version: page(id).version }));
  return {
    ...set,
    owner,
    admin,
    project_id,
    investor: as(db, investor, { now }),
    holdings: { a, b, sponsor },
    form,
    paidIn() {
      pay(a, 600_000, '2025-01-01');
      pay(b, 400_000, '2025-04-01');
    },
    pay,
    sold: (amount: number, date = '2026-12-30') => {
      const receipt = { project_id, amount: String(amount), category: 'sale', date };
      return set.income(amount, receipt);
    },
    create,
    page,
    approve,
    approved(cash: number, date: string) {
      const id = create(cash, date);
      approve(id);
      return id;
    },
    payOut: (id: number, more: Payload = {}) => payDistribution(owner, form({ id, ...more })),
    reverse: (id: number) =>
      reverseDistribution(owner, form({ id, version: page(id).version, reason: 'Wrong day' })),
    amounts: (id: number) => page(id).parts.map(({ amount }) => amount),
  };
}
