import fc from 'fast-check';
import { noBooks } from '~/models/books/balances';
import {
  type Assumptions,
  emptyLine,
  emptyState as emptyStateOf,
  type HolderState,
  type ProjectState,
} from '~/models/scenarios/state';
import { tiersOf, usualRates } from '~/models/terms/tiers';

export const today = '2026-03-15';

export const emptyState = emptyStateOf('2025-01-01', '2026-12-31');

export const sale: Assumptions = {
  exit: 'sale',
  exitOn: '2026-12-31',
  value: 0,
  sellingRate: 0,
  taxRate: 0,
  rent: 0,
  rentFrom: null,
  vacancyRate: 0,
  newLoan: 0,
  costs: [],
};

const holder = (holdingId: number, fields: Partial<HolderState>): HolderState => ({
  holdingId,
  name: `Holder ${holdingId}`,
  isSponsor: false,
  committed: 0,
  called: 0,
  contributions: [],
  payouts: [],
  sponsorPaid: [],
  openCalls: [],
  ...fields,
});

export const costLine = (id: number, fields: Partial<ProjectState['lines'][number]> = {}) => ({
  ...emptyLine,
  id,
  title: `Line ${id}`,
  ...fields,
});

const money = (max = 1e9) => fc.integer({ min: 0, max });
const day = (from: number, to: number) =>
  fc
    .integer({ min: from, max: to })
    .map((days) => new Date(Date.UTC(2026, 2, 15) + days * 86_400_000).toISOString().slice(0, 10));

const line = fc
  .record({ original: money(), open: money(1e8), actual: money(1e8), inPhase: fc.boolean() })
  .map(({ inPhase, ...amounts }) => ({ ...amounts, phaseId: inPhase ? 1 : null }));

/** Holders with money that was paid in, and what of their commitment was called. */
const holders = fc
  .array(fc.record({ paid: money(), more: money(), on: day(-400, 0), isSponsor: fc.boolean() }), {
    maxLength: 5,
  })
  .map((rows) =>
    rows.map(({ paid, more, on, isSponsor }, at) =>
      holder(at + 1, {
        isSponsor,
        committed: paid + more,
        called: paid,
        contributions: paid === 0 ? [] : [{ on, amount: paid }],
      }),
    ),
  );

/** Projects whose accounts sum to 0, as those of the books do. */
export const states: fc.Arbitrary<ProjectState> = fc
  .record({
    holders,
    lines: fc.array(line, { maxLength: 4 }),
    income: money(1e8),
    payable: money(1e8),
    retention: money(1e7),
    vat: money(1e7),
    loan: money(),
    rows: fc.integer({ min: 0, max: 30 }),
    property: money(),
    typed: money(1e9),
    deposits: money(1e6),
    withheld: money(1e6),
    approved: money(1e7),
    purchaseToCome: money(1e8),
    otherToCome: money(1e6),
    notPlanned: money(1e8),
    isPayerKnown: fc.boolean(),
    isSold: fc.boolean(),
    phaseEnd: day(-50, 400),
    hasTerms: fc.boolean(),
  })
  .map((drawn) => {
    const lines = drawn.lines.map((fields, at) => costLine(at + 1, fields));
    const approved = drawn.holders.length === 0 ? 0 : drawn.approved;
    const paidHolders = drawn.holders.map((one, at) =>
      at === 0 && approved > 0 ? { ...one, sponsorPaid: [{ on: today, amount: approved }] } : one,
    );
    const cost = lines.reduce((all, { actual }) => all + actual, 0);
    const capital = -drawn.holders.reduce((all, { called }) => all + called, 0);
    const typedCost = Math.min(drawn.typed, cost + drawn.property);
    const rest = {
      property: drawn.property,
      work: cost,
      rent: -drawn.income,
      payable: -drawn.payable,
      retention: -drawn.retention,
      vat: drawn.vat,
      loan: -drawn.loan,
      capital,
      owner: -typedCost,
      deposits: -drawn.deposits,
      tax_withheld: -drawn.withheld,
      distributed: approved,
      distributions_payable: -approved,
    };
    const cash = -Object.values(rest).reduce((all, amount) => all + amount, 0);
    const principal = Math.floor(drawn.loan / (drawn.rows + 1));
    const owedAfter = (n: number) => drawn.loan - n * principal;
    return {
      ...emptyState,
      books: { ...noBooks, ...rest, cash },
      lines,
      holders: paidHolders,
      toCome: { purchase: drawn.purchaseToCome, other: drawn.otherToCome },
      notPlanned: drawn.notPlanned,
      isPayerKnown: drawn.isPayerKnown,
      soldOn: drawn.isSold ? today : null,
      ownerPaid: typedCost === 0 ? [] : [{ month: '2026-01', amount: typedCost }],
      phases: [{ id: 1, title: 'Work', startDate: '2026-01-01', endDate: drawn.phaseEnd }],
      bills: drawn.payable === 0 ? [] : [{ id: 9, dueDate: '2026-04-01', amount: drawn.payable }],
      tiers: drawn.hasTerms ? tiersOf('catch-up', usualRates) : null,
      loans: [
        {
          id: 1,
          lender: 'Bank',
          annualRate: 500,
          draw: null,
          owed: drawn.loan,
          payoff: drawn.loan + 7,
          rows: Array.from({ length: drawn.rows }, (_, at) => ({
            on: `${2026 + Math.floor((at + 3) / 12)}-${String(((at + 3) % 12) + 1).padStart(2, '0')}-01`,
            principal,
            interest: 1_000,
            payoff: owedAfter(at + 1) + 5,
          })),
        },
      ],
    };
  });

export const assumptions: fc.Arbitrary<Assumptions> = fc.record({
  exit: fc.constantFrom('sale' as const, 'rent' as const, 'refinancing' as const),
  exitOn: day(-30, 900),
  value: money(5e9),
  sellingRate: fc.integer({ min: 0, max: 1_000 }),
  taxRate: fc.integer({ min: 0, max: 3_000 }),
  rent: money(1e7),
  rentFrom: fc.option(day(0, 300)),
  vacancyRate: fc.integer({ min: 0, max: 10_000 }),
  newLoan: money(),
  costs: fc.array(fc.record({ title: fc.constant('Insurance'), monthly: money(1e6) }), {
    maxLength: 2,
  }),
});
