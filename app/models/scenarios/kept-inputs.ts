import { accountNames, costAccounts } from 'db/schema/book';
import { exits } from 'db/schema/scenario';
import { z } from 'zod';

// The shape of the inputs of a kept impact. Another version may have written them, so what does not
// fit is not explained.

const whole = z.int();
const id = z.int().nullable();
const day = z.iso.date();
const flow = z.object({ on: day, amount: whole });

const tier = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('preferred'),
    rateBp: whole,
    compounding: z.enum(['simple', 'annual']),
  }),
  z.object({ kind: z.literal('capital') }),
  z.object({ kind: z.literal('catch-up'), sponsorShareBp: whole, toBp: whole }),
  z.object({ kind: z.literal('hurdle'), irrBp: whole, sponsorShareBp: whole }),
  z.object({ kind: z.literal('split'), sponsorShareBp: whole }),
]);

const line = z.object({
  id,
  title: z.string().nullable(),
  phaseId: id,
  phase: z.string().nullable(),
  account: z.enum(costAccounts),
  isContingency: z.boolean(),
  isFinished: z.boolean(),
  original: whole,
  approved: whole,
  open: whole,
  actual: whole,
  toComplete: whole.nullable(),
});

const loan = z.object({
  id,
  lender: z.string(),
  annualRate: whole,
  draw: flow.nullable(),
  owed: whole,
  payoff: whole,
  since: day.optional(),
  rows: z.array(z.object({ on: day, principal: whole, interest: whole, payoff: whole })),
});

const holder = z.object({
  holdingId: whole,
  isSponsor: z.boolean(),
  committed: whole,
  contributions: z.array(flow),
  payouts: z.array(
    flow.extend({ tier: z.enum(['preferred', 'capital', 'catch-up', 'hurdle', 'split']) }),
  ),
  sponsorPaid: z.array(flow),
  called: whole,
  openCalls: z.array(flow),
});

const state = z.object({
  startDate: day,
  endDate: day,
  books: z.record(z.enum(accountNames), whole),
  lines: z.array(line),
  phases: z.array(z.object({ id: whole, title: z.string(), startDate: day, endDate: day })),
  bills: z.array(z.object({ id, dueDate: day, amount: whole })),
  loans: z.array(loan),
  holders: z.array(holder),
  tiers: z.array(tier).nullable(),
  hasPurchasePrice: z.boolean(),
  notPlanned: whole,
  toCome: z.object({ purchase: whole, other: whole }),
  isPayerKnown: z.boolean(),
  ownerPaid: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), amount: whole })),
  soldOn: day.nullable(),
  contracts: z.array(z.object({ transferOn: day, price: whole, isWhole: z.boolean() })),
  extraCapital: whole,
});

const cost = z.object({
  title: z.string(),
  monthly: whole,
  from: day.optional(),
  to: day.optional(),
});

const assumptions = z.object({
  exit: z.enum(exits),
  exitOn: day,
  value: whole,
  sellingRate: whole,
  taxRate: whole,
  rent: whole,
  rentFrom: day.nullable(),
  vacancyRate: whole,
  newLoan: whole,
  costs: z.array(cost),
});

export const keptInputs = z.object({ state, assumptions });
