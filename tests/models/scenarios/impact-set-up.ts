import { approveChangeOrder } from '~/models/change-orders/decide.server';
import { createChangeOrder } from '~/models/change-orders/save.server';
import { changeOrderPage } from '~/models/change-orders/show.server';
import { submitChangeOrder } from '~/models/change-orders/submit.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding } from '~/models/holdings/save.server';
import { drawLoan } from '~/models/loans/pay.server';
import { createLoan } from '~/models/loans/save.server';
import type { Payload } from '~/models/operation.server';
import { createTerms } from '~/models/terms/save.server';
import { as } from '../../support/caller';
import { booksSetUp } from '../books/set-up';

/** A project that bought for 1,800,000, with two holders, a loan and 12 % of its budget spent. */
export function setUp() {
  const set = booksSetUp();
  const { db, one, owner, addPhase, expense } = set;
  const admin = as(db, one.admin);
  const project_id = one.project.id;
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { form_key: `impact-form-${forms}`, project_id, ...fields };
  };
  const works = addPhase(400_000, 0, { start_date: '2026-02-01', end_date: '2026-09-30' });
  const holding = (name: string, committed: number, more: Payload = {}) =>
    createHolding(
      owner,
      form({ name, committed: String(committed), joined_on: '2026-01-01', ...more }),
    ).id;
  const a = holding('Dana', 1_000_000);
  const b = holding('Yossi', 500_000);
  const sponsor = holding('Sponsor', 1, { is_sponsor: 'on' });
  for (const [id, amount] of [
    [a, 900_000],
    [b, 450_000],
  ] as const)
    contribute(owner, form({ id, amount: String(amount), date: '2026-01-10' }));
  const rates = { preferred_rate: '8', compounding: 'simple', sponsor_share: '20' };
  createTerms(owner, form({ preset: 'catch-up', effective_from: '2026-01-01', ...rates }));
  const loan = createLoan(
    owner,
    form({
      lender: 'Bank',
      principal: '600000',
      annual_rate: '6',
      method: 'interest-only',
      first_payment_on: '2026-04-01',
      months: '24',
    }),
  ).id;
  drawLoan(owner, form({ id: loan, date: '2026-03-01' }));
  expense(50_000, { phase_id: works, date: '2026-03-10' });
  const change = (amount: number, more: Payload = {}) =>
    createChangeOrder(
      owner,
      form({
        title: 'Stronger beams',
        reason: 'The engineer asked for them.',
        funding: 'capital',
        lines: [{ place: `phase-${works}`, amount: String(amount) }],
        ...more,
      }),
    ).id;
  const page = (id: number, by = owner) => changeOrderPage(by, { id });
  const submit = (id: number) => submitChangeOrder(owner, form({ id, version: page(id).version }));
  const approve = (id: number, more: Payload = {}) =>
    approveChangeOrder(admin, form({ id, version: page(id).version, ...more }));
  return { ...set, admin, works, holdings: { a, b, sponsor }, form, change, page, submit, approve };
}
