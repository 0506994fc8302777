import { expect, test } from 'vitest';
import { accruedInterest } from '~/models/loans/accrued.server';

test('a loan whose first instalment is months away owes no interest before its first month', () => {
  const row = { on: '2026-06-10', principal: 0, interest: 300_000, payoff: 60_000_000 };
  const loan = {
    id: 1,
    lender: 'Bank',
    annualRate: 600,
    draw: null,
    owed: 60_000_000,
    payoff: 60_000_000,
    rows: [row],
  };
  const days = ['2026-03-01', '2026-05-10', '2026-05-25', '2026-06-10'];
  // Half of May’s 31 days is 15.
  expect(days.map((day) => accruedInterest(loan, day))).toEqual([0, 0, 145_161, 300_000]);
});
