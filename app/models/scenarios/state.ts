import type { CostAccount } from 'db/schema/book';
import type { Exit, ScenarioCost } from 'db/schema/scenario';
import { type Books, noBooks } from '~/models/books/balances';
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
  account: CostAccount;
  isContingency: boolean;
  /** True once its phase is completed. */
  isFinished: boolean;
  original: number;
  approved: number;
  open: number;
  actual: number;
  toComplete: number | null;
};

/** A line without amounts: of the work, outside every phase. */
export const emptyLine: CostLine = {
  id: null,
  title: null,
  phaseId: null,
  phase: null,
  account: 'work',
  isContingency: false,
  isFinished: false,
  original: 0,
  approved: 0,
  open: 0,
  actual: 0,
  toComplete: null,
};

/** The signed sale of the property, or of a part of it. */
export type Contract = { transferOn: string; price: number; isWhole: boolean };

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
  /** The day of `payoff`, from which it grows evenly; by default the first month’s beginning. */
  since?: string;
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
  /** The balances of the accounts today, debit positive; they sum to 0. */
  books: Readonly<Books>;
  lines: CostLine[];
  phases: PlannedPhase[];
  bills: OpenBill[];
  loans: LoanState[];
  /** In order of id. */
  holders: HolderState[];
  /** Null before the first terms. */
  tiers: readonly Tier[] | null;
  hasPurchasePrice: boolean;
  /** The renovation cost that no line plans yet. */
  notPlanned: number;
  /** The purchase price and extra values that are typed for the day on which the project begins. */
  toCome: { purchase: number; other: number };
  /** True once the question who paid is answered; until then the debt to the owner is due. */
  isPayerKnown: boolean;
  /** The owner’s payments for the project by month; negative if the owner took money from it. */
  ownerPaid: { month: string; amount: number }[];
  /** The day on which the whole property was sold; null until then. */
  soldOn: string | null;
  /** Sales that are signed and not transferred. */
  contracts: Contract[];
  /** Capital that a change order calls at once, in addition to what the balance needs. */
  extraCapital: number;
};

/** A project of which nothing else is known. */
export const emptyState = (startDate: string, endDate: string): ProjectState => ({
  startDate,
  endDate,
  books: noBooks,
  lines: [],
  phases: [],
  bills: [],
  loans: [],
  holders: [],
  tiers: null,
  hasPurchasePrice: true,
  notPlanned: 0,
  toCome: { purchase: 0, other: 0 },
  isPayerKnown: true,
  ownerPaid: [],
  soldOn: null,
  contracts: [],
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
