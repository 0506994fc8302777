import type { Account } from 'db/schema/book';
import type { Exit, ScenarioCost } from 'db/schema/scenario';
import type { HoldingHistory } from '~/models/distributions/history.server';
import type { Tier } from '~/models/finance/waterfall';

// The known state of a project, as input of scenario calculations. Amounts are minor units.

/** A budget line with what is still to be spent on it, and the days of its phase. */
export type CostLine = {
  /** Null for the line that a change order would create. */
  id: number | null;
  title: string | null;
  phaseId: number | null;
  phase: string | null;
  isContingency: boolean;
  original: number;
  approved: number;
  open: number;
  actual: number;
  toComplete: number | null;
};

export type PlannedPhase = { id: number; title: string; startDate: string; endDate: string };

/** A bill that is still to be paid; `id` is null for what no entry says yet. */
export type OpenBill = { id: number | null; dueDate: string; amount: number };

/** An instalment; `payoff` is what repays the loan that day, after the instalment. */
export type LoanRow = { on: string; principal: number; interest: number; payoff: number };

export type LoanState = {
  /** Null for the loan that a change order would need. */
  id: number | null;
  lender: string;
  /** Basis points. */
  annualRate: number;
  /** The amount still to be drawn, and its day. */
  draw: { on: string; amount: number } | null;
  /** The principal that is owed now, and what would repay the loan now. */
  owed: number;
  payoff: number;
  rows: LoanRow[];
};

export type HolderState = HoldingHistory & {
  name: string;
  called: number;
  /** Parts of issued calls that are still to be paid. */
  openCalls: { on: string; amount: number }[];
};

export type ProjectState = {
  startDate: string;
  endDate: string;
  /** The sums of the accounts of the books, debit positive; they sum to 0. */
  accounts: Record<Account, number>;
  lines: CostLine[];
  phases: PlannedPhase[];
  bills: OpenBill[];
  loans: LoanState[];
  /** In order of id. */
  holders: HolderState[];
  /** Null before the first terms. */
  tiers: readonly Tier[] | null;
  /** Approved distributions that are still to be paid. */
  promised: number;
  /** The purchase price that is in no entry; 0 if it is not entered. */
  unbookedPurchase: number;
  hasPurchasePrice: boolean;
  /** Costs that were typed without a payment, by month. */
  typedCosts: { month: string; amount: number }[];
  /** Extra values, which are costs that are in no entry. */
  extraCosts: number;
  /** Capital that a change order calls at once, in addition to what the balance needs. */
  extraCapital: number;
};

export const noAccounts: Record<Account, number> = {
  cost: 0,
  vat: 0,
  payable: 0,
  cash: 0,
  income: 0,
  retention: 0,
  loan: 0,
  capital: 0,
  distributed: 0,
  opening: 0,
};

/** A project of which nothing else is known. */
export const emptyState = (startDate: string, endDate: string): ProjectState => ({
  startDate,
  endDate,
  accounts: noAccounts,
  lines: [],
  phases: [],
  bills: [],
  loans: [],
  holders: [],
  tiers: null,
  promised: 0,
  unbookedPurchase: 0,
  hasPurchasePrice: true,
  typedCosts: [],
  extraCosts: 0,
  extraCapital: 0,
});

/** The assumptions of a scenario; rates in basis points. */
export type Assumptions = {
  exit: Exit;
  exitOn: string;
  value: number;
  sellingRate: number;
  taxRate: number;
  rent: number;
  rentFrom: string | null;
  vacancyRate: number;
  newLoan: number;
  costs: ScenarioCost[];
};

type Planned = { phases: Pick<PlannedPhase, 'endDate'>[]; endDate: string };

/** The day on which the last phase ends; the end of the project without phases. */
export const workEnd = ({ phases, endDate }: Planned): string =>
  phases.reduce((last, phase) => (phase.endDate > last ? phase.endDate : last), '') || endDate;
