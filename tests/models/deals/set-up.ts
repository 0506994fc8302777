import fc from 'fast-check';
import { dealFields } from '~/models/deals/input';
import type { Deal } from '~/models/deals/state';
import { camelKeys, parse } from '~/models/payload';

export const today = '2026-01-01';

/** The form of a deal with a sale after a year. */
export const validDeal = {
  purchase_price: '1000000',
  closing_rate: '5',
  closing_costs: '10000',
  renovation_cost: '200000',
  work_months: '4',
  exit: 'sale',
  exit_months: '12',
  value: '1600000',
  selling_rate: '2',
  tax_rate: '25',
  running_costs: '1000',
};

/** A parsed deal; undefined removes a field. */
export const dealOf = (changes: Record<string, string | undefined> = {}): Deal =>
  camelKeys(parse(dealFields, { ...validDeal, ...changes }));

const money = (max: number) => fc.integer({ min: 0, max });
const rate = (max: number) => fc.integer({ min: 0, max });

export const deals: fc.Arbitrary<Deal> = fc
  .record({
    purchasePrice: money(1e10),
    closingRate: rate(1_500),
    closingCosts: money(1e7),
    renovationCost: money(1e9),
    workMonths: fc.integer({ min: 0, max: 24 }),
    exit: fc.constantFrom('sale' as const, 'rent' as const, 'refinancing' as const),
    later: fc.integer({ min: 1, max: 36 }),
    exitOn: fc.constant(null),
    value: money(1e10),
    sellingRate: rate(1_000),
    taxRate: rate(9_999),
    rent: money(1e8),
    vacancyRate: rate(9_999),
    runningCosts: money(1e7),
    newLoan: money(1e9),
    loanAmount: money(1e10),
    loanRate: rate(2_000),
    loanMethod: fc.constantFrom('interest-only' as const, 'annuity' as const),
    loanMonths: fc.integer({ min: 1, max: 360 }),
    wanted: fc.constantFrom('profit' as const, 'irr' as const),
    wantedRate: rate(9_999),
  })
  .map(({ later, ...deal }) => ({ ...deal, exitMonths: deal.workMonths + later }));
