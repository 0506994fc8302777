import { plans, subscriptions } from 'db/schema/billing';
import { pay } from '~/models/billing/payments/pay.server';
import { planPage } from '~/models/billing/plans/page.server';
import { planQuote, schedulePlan } from '~/models/billing/subscriptions/schedule.server';
import { AppError, Refused } from '~/models/errors';
import { as } from '../support/caller';
import { now, person } from '../support/world';
import { setUp } from './payments-set-up';

/** The end of the month that `paid()` pays for. */
export const end = Date.UTC(2026, 3, 15, 12);

/** A company with a cheaper and a dearer plan to choose from. */
export function scene() {
  const base = setUp();
  const { db, one, more, payload } = base;
  const plan = (title: string, amount: number, fields: Partial<typeof plans.$inferInsert> = {}) =>
    db
      .insert(plans)
      .values({
        title,
        amount,
        currency: 'ILS',
        duration: '1 month',
        createdAt: now,
        updatedAt: now,
        ...fields,
      })
      .returning()
      .get();
  const [basic, business] = [plan('Basic', 2_000, { projectLimit: 1 }), plan('Business', 24_900)];
  const at = (time: number) => as(db, one.admin, { ...more, now: time });
  const quote = (id: number, time = now) => planQuote(at(time), { id: String(id) }).quote;
  const choose = (id: number, time = now, fields = {}) =>
    pay(at(time), payload({ plan_id: id, version: 1, ...fields }));
  const schedule = (id: number, time = now) => schedulePlan(at(time), { id: String(id) });
  const page = (time = now) => planPage(at(time));
  const chief = as(db, person(db, 'superadmin', { companyId: null }), more);
  const subs = () => db.select().from(subscriptions).all();
  return { ...base, basic, business, plan, at, quote, choose, schedule, page, chief, subs };
}

/** Returns the code and reason of a rejection, or 'done'. */
export const rejectionOf = async (work: () => unknown) => {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.values.because];
    if (error instanceof Refused)
      return Object.entries(error.fields).map(([field, [one]]) => [field, one?.text]);
    throw error;
  }
  return 'done';
};
