import { loans } from 'db/schema/loan';
import { describe, expect, test } from 'vitest';
import { projectMoney } from '~/models/books/money.server';
import { payLoan } from '~/models/loans/pay.server';
import { loanFlows } from '~/models/scenarios/loan-flows';
import { baseScenarioPage } from '~/models/scenarios/show.server';
import type { LoanState } from '~/models/scenarios/state';
import { setUp } from './impact-set-up';

function scenarioSetUp() {
  const set = setUp();
  const project_id = set.one.project.id;
  return { ...set, project_id, base: () => baseScenarioPage(set.owner, { project_id }) };
}

describe('what the books say of a scenario', () => {
  test('an instalment paid as agreed changes neither profit nor cost at completion', () => {
    const { db, owner, form, project_id, base } = scenarioSetUp();
    const { outcome: before } = base();
    const { id } = db.select().from(loans).get()!;
    payLoan(owner, form({ id, date: '2026-03-15' }));
    const { outcome: after } = base();
    expect(projectMoney(owner, { project_id }).total.actual).toBe(50_000_00);
    expect([after.profit, after.costAtCompletion]).toEqual([
      before.profit,
      before.costAtCompletion,
    ]);
    expect(after.owedToOwner).toBe(before.owedToOwner);
  });

  test('a booked sale is not expected once more', () => {
    const { income, base } = scenarioSetUp();
    const { profit } = base().outcome;
    income(500_000, { category: 'sale', date: '2026-03-14' });
    expect(base().value).toBe(250_000_000 - 50_000_000);
    expect(base().outcome.profit).toBe(profit);
  });
});

describe('interest at the exit', () => {
  const loan: LoanState = {
    id: 1,
    lender: 'Bank',
    annualRate: 600,
    draw: null,
    owed: 100_000,
    payoff: 100_000,
    rows: [
      { on: '2026-05-15', principal: 0, interest: 500, payoff: 100_000 },
      { on: '2026-06-15', principal: 0, interest: 500, payoff: 100_000 },
    ],
  };
  const interestOf = (changes: Partial<LoanState>, exitOn: string) =>
    loanFlows({ ...loan, ...changes }, '2026-04-02', exitOn)
      .filter(({ source }) => source === 'interest')
      .reduce((sum, { amount }) => sum - amount, 0);

  test.each([
    ['2026-04-30', 250],
    ['2026-05-15', 500],
    ['2026-05-31', 500 + 258],
    ['2026-06-15', 1_000],
  ])('is that of its days on %s', (exitOn, interest) => {
    expect(interestOf({}, exitOn)).toBe(interest);
  });

  test('counts the growth of a loan that is repaid at the end', () => {
    const rows = [
      { on: '2026-05-15', principal: 0, interest: 0, payoff: 100_500 },
      { on: '2026-06-15', principal: 100_000, interest: 1_003, payoff: 0 },
    ];
    expect(interestOf({ rows }, '2026-04-30')).toBe(250);
    expect(interestOf({ rows }, '2026-05-31')).toBe(500 + Math.round((503 * 16) / 31));
    expect(interestOf({ rows }, '2026-06-15')).toBe(1_003);
  });
});
