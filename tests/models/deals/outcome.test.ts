import { expect, test } from 'vitest';
import { dealOutcome, highestPrice } from '~/models/deals/outcome';
import { Refused } from '~/models/errors';
import { dayNumber } from '~/models/finance/days';
import { dealOf, today } from './set-up';

// Amounts in the main unit, as on paper.
const minor = (amount: number) => Math.round(amount * 100);

const bare = {
  closing_rate: undefined,
  closing_costs: undefined,
  selling_rate: undefined,
  tax_rate: undefined,
  running_costs: undefined,
};

test('computes a sale with tax as on paper', () => {
  const { profit, cost, returnOnCost, cashNeeded, low, exitOn, workEndsOn } = dealOutcome(
    dealOf(),
    today,
  );
  // Running costs: 11 months from February to December. Tax: 25 % of 297,000.
  // 1,600,000 − 2 % − 1,000,000 − (5 % + 10,000) − 200,000 − 11,000 = 297,000.
  expect(profit).toBe(minor(297_000 - 74_250));
  expect(cost).toBe(minor(1_060_000 + 200_000 + 11_000 + 32_000));
  expect(returnOnCost).toBeCloseTo(222_750 / 1_303_000, 12);
  expect(cashNeeded).toBe(minor(1_060_000 + 200_000 + 11_000));
  expect(low).toEqual({ month: '2026-12', balance: -minor(1_271_000) });
  expect([exitOn, workEndsOn]).toEqual(['2027-01-01', '2026-05-01']);
});

test('finds the rate at which the payments of each month are worth what comes back', () => {
  const { irr } = dealOutcome(dealOf(), today);
  if (irr.kind !== 'rate') throw new Error(irr.kind);
  // 200,000 over the 120 days from 2 January to 1 May, and 1,000 a month from February.
  const paid: [string, number][] = [
    ['2026-01-02', 1_060_000 + 50_000],
    ['2026-02-01', 46_666.67 + 1_000],
    ['2026-03-01', 51_666.67 + 1_000],
    ['2026-04-01', 50_000 + 1_000],
    ['2026-05-01', 1_666.66 + 1_000],
    ...[6, 7, 8, 9, 10, 11, 12].map((month): [string, number] => [
      `2026-${String(month).padStart(2, '0')}-01`,
      1_000,
    ]),
  ];
  const years = (day: string) => (dayNumber('2027-01-01') - dayNumber(day)) / 365;
  const grown = paid.reduce((sum, [day, amount]) => sum + amount * (1 + irr.rate) ** years(day), 0);
  expect(grown).toBeCloseTo(1_600_000 - 32_000 - 74_250, 2);
});

test('lets a loan pay for a part of the purchase, and charges its interest', () => {
  const loan = { loan_amount: '600000', loan_rate: '6' };
  const deal = { ...bare, renovation_cost: undefined, value: '1200000', ...loan };
  const { profit, cashNeeded, low, calculation } = dealOutcome(dealOf(deal), today);
  // 3,000 a month, twelve times; the last one is paid from the sale.
  expect(profit).toBe(minor(1_200_000 - 1_000_000 - 36_000));
  expect(cashNeeded).toBe(minor(400_000 + 33_000));
  expect(low.balance).toBe(-minor(433_000));
  expect(calculation.capital.final).toBe(minor(1_200_000 - 600_000 - 3_000));
});

test('keeps a let property with the rest of its loan', () => {
  const { profit, calculation } = dealOutcome(
    dealOf({
      ...bare,
      exit: 'rent',
      rent: '5000',
      vacancy_rate: '10',
      value: '1500000',
      loan_amount: '120000',
      loan_rate: '0',
      loan_method: 'annuity',
      loan_months: '120',
    }),
    today,
  );
  // Rent of 4,500 from 2 May, the day after the work ends, to December; a day of May is 145.16.
  expect(profit).toBe(minor(1_500_000 - 1_200_000 + 8 * 4_500) - 14_516);
  // Twelve of 120 equal instalments were paid.
  expect(calculation.flows.kept).toEqual({ value: minor(1_500_000), loans: minor(108_000) });
});

test('finds the highest price for a profit on cost', () => {
  const deal = { ...bare, closing_rate: '6', renovation_cost: '100000', value: '1500000' };
  // Cost may be 1,500,000 / 1.2 = 1,250,000, so the price is (1,250,000 − 100,000) / 1.06.
  const wanted = { kind: 'profit' as const, rateBp: 2_000 };
  expect(highestPrice(dealOf(deal), wanted, today)).toBe(108_490_566);
  expect(dealOutcome(dealOf({ ...deal, purchase_price: '1084905.66' }), today).cost).toBe(
    minor(1_250_000),
  );
});

test('finds the highest price for an IRR', () => {
  const deal = dealOf({
    ...bare,
    renovation_cost: undefined,
    exit_months: undefined,
    exit_on: '2027-01-02',
    value: '1100000',
  });
  // Paid on 2 January 2026, so 365 days before the exit.
  expect(highestPrice(deal, { kind: 'irr', rateBp: 1_000 }, today)).toBe(minor(1_000_000));
  expect(highestPrice(deal, { kind: 'irr', rateBp: 0 }, today)).toBe(minor(1_100_000));
});

test('finds no price if the deal loses money without one', () => {
  const deal = dealOf({ value: '100000' });
  for (const kind of ['profit', 'irr'] as const)
    expect(highestPrice(deal, { kind, rateBp: 0 }, today)).toBeNull();
});

test.each([
  [{ exit_months: undefined }, 'exit_months', 'deal.errors.noExit'],
  [{ exit_on: '2027-05-01' }, 'exit_on', 'deal.errors.twoExits'],
  [{ exit_months: '3' }, 'exit_months', 'deal.errors.beforeWorkEnds'],
  [{ work_months: undefined }, 'work_months', 'form.errors.required'],
  [{ work_months: '1.5' }, 'work_months', 'deal.errors.months'],
  [{ exit: 'refinancing' }, 'new_loan', 'form.errors.required'],
  [{ loan_rate: '5' }, 'loan_amount', 'form.errors.required'],
  [{ loan_amount: '5' }, 'loan_rate', 'form.errors.required'],
  [
    { loan_amount: '5', loan_rate: '1', loan_method: 'annuity' },
    'loan_months',
    'form.errors.required',
  ],
] as const)('rejects %j', (changes, field, reason) => {
  const parse = () => dealOf(changes);
  expect(parse).toThrow(Refused);
  try {
    parse();
  } catch (error) {
    expect((error as Refused).fields).toEqual({ [field]: [{ text: reason }] });
  }
});
