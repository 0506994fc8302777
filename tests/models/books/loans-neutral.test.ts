import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accruedOn } from '~/models/loans/accrued.server';
import { payLoan } from '~/models/loans/pay.server';
import { scheduleOf } from '~/models/loans/schedule';
import { loanPage } from '~/models/loans/show.server';
import type { Payload } from '~/models/operation.server';
import { ledgerSetUp, today } from './ledger-set-up';

/** A project with a loan that is drawn, seen on the last day of 2026; whole units. */
function loanSetUp(principal: number, drawnOn: string, terms: Payload) {
  const set = ledgerSetUp({ purchasePrice: 1_000_000_00, currentPropertyValue: 1_300_000_00 });
  const { db, owner, project_id, one } = set;
  db.update(projects).set({ endDate: '2027-10-20' }).where(eq(projects.id, one.project.id)).run();
  set.payIn(500_000);
  const id = set.borrow(principal, drawnOn, { annual_rate: '6', ...terms });
  let forms = 0;
  return {
    ...set,
    id,
    pay: (repaid: number, interest: number, date = today) => {
      forms += 1;
      return payLoan(owner, {
        id,
        principal: String(repaid),
        interest: String(interest),
        date,
        form_key: `neutral-form-${forms}`,
      });
    },
    accrued: (day = today) => accruedOn(db, project_id, day),
    page: () => loanPage(owner, { id }),
  };
}

const bullet = { method: 'bullet', first_payment_on: '2026-03-01', months: '36' };
const interestOnly = { method: 'interest-only', first_payment_on: '2026-07-01', months: '12' };

describe('a loan that is repaid at the end', () => {
  test('costs nothing more once its accrued interest is paid, only less interest on it', () => {
    const { facts, pay, accrued } = loanSetUp(600_000, '2026-02-01', bullet);
    const before = facts();
    pay(0, accrued() / 100);
    expect(accrued()).toBe(0);
    const after = facts();
    expect(after.net).toBe(before.net);
    const saved = after.profit! - before.profit!;
    expect(saved).toBeGreaterThan(0);
    expect(saved).toBeLessThan(2_000_00);
  });

  test('keeps the interest of the past when part of it is repaid', () => {
    const { facts, pay, accrued } = loanSetUp(600_000, '2026-02-01', bullet);
    const [before, interest] = [facts(), accrued()];
    pay(100_000, 0);
    expect(accrued()).toBe(interest);
    const after = facts();
    expect(after.net).toBe(before.net);
    // Nine and two thirds months of interest on 100,000 that joins what is owed.
    const saved = after.profit! - before.profit!;
    expect(saved).toBeGreaterThan(4_700_00);
    expect(saved).toBeLessThan(5_000_00);
  });
});

test('the interest of past days stays owed after an early repayment, and no month is skipped', () => {
  const { facts, pay, accrued, page } = loanSetUp(300_000, '2026-06-01', interestOnly);
  for (const month of ['07', '08', '09', '10', '11', '12']) pay(0, 1_500, `2026-${month}-01`);
  expect(accrued()).toBe(145_161);
  const before = facts();
  pay(100_000, 0);
  expect(accrued()).toBe(145_161);
  expect(facts().net).toBe(before.net);
  // 30 of January’s 31 days on 300,000, one on 200,000, then five months.
  expect(page().schedule.map(({ dueOn, interest }) => [dueOn, interest])).toEqual([
    ['2027-01-01', 148_387],
    ...['02', '03', '04', '05', '06'].map((month) => [`2027-${month}-01`, 100_000]),
  ]);
  expect(facts().profit! - before.profit!).toBe(1_613 + 5 * 50_000);
});

test('the day of an early repayment counts', () => {
  const toCome = (date: string) => {
    const { pay, page } = loanSetUp(300_000, '2026-06-01', interestOnly);
    for (const month of ['07', '08', '09', '10', '11']) pay(0, 1_500, `2026-${month}-01`);
    pay(100_000, 0, date);
    return page().interestToCome;
  };
  expect(toCome('2026-11-28')).toBe(7_450_00);
  expect(toCome('2026-11-16')).toBe(7_250_00);
});

test('interest accrues from the day on which a loan is drawn', () => {
  const { accrued, page } = loanSetUp(300_000, '2026-06-21', interestOnly);
  expect(accrued('2026-06-21')).toBe(0);
  expect(accrued('2026-06-24')).toBe(150_00);
  expect(page().schedule[0]).toMatchObject({ dueOn: '2026-07-01', interest: 500_00 });
});

test('instalments that are paid on their days, or before them, keep the schedule', () => {
  const terms = { method: 'annuity', first_payment_on: '2026-07-01', months: '12' };
  const { pay, page, accrued } = loanSetUp(300_000, '2026-06-01', terms);
  const agreed = scheduleOf(page());
  const days = ['06-20', '08-01', '08-25', '10-01', '11-01', '12-01'];
  days.forEach((day, at) => {
    const { principal, interest } = agreed[at]!;
    pay(principal / 100, interest / 100, `2026-${day}`);
  });
  expect(page().schedule).toEqual(agreed.slice(6).map((due) => expect.objectContaining(due)));
  expect(accrued('2026-08-31')).toBe(0);
  expect(accrued('2026-12-01')).toBe(0);
});
