import type { HoldingHistory } from '~/models/distributions/history.server';
import {
  addMonths,
  dayAfter,
  dayPlus,
  daysBetween,
  later,
  monthsFrom,
} from '~/models/finance/days';
import type { Move } from '~/models/phases/moves.server';
import {
  type Assumptions,
  type CostLine,
  emptyLine,
  type LoanState,
  type ProjectState,
  workEnd,
} from './state';

/** A line of a change order: a budget line, or the phase of a new one. */
type ChangedLine = {
  lineId: number | null;
  phaseId: number | null;
  phase: string | null;
  title: string | null;
  amount: number;
};

/** A decision whose effect is computed. Amounts are minor units. */
export type Change =
  | {
      kind: 'change-order';
      lines: ChangedLine[];
      moves: Move[];
      saleValue: number;
      /** `capital` and `loan` bring the amount at once; the others need no new money. */
      funding: 'contingency' | 'capital' | 'loan' | 'profit';
    }
  | { kind: 'phase-move'; moves: Move[] }
  | { kind: 'capital-call'; dueOn: string; parts: { holdingId: number; amount: number }[] }
  | {
      kind: 'distribution';
      cash: number;
      parts: (Pick<HoldingHistory, 'payouts' | 'sponsorPaid'> & { holdingId: number })[];
    };

export type Inputs = { state: ProjectState; assumptions: Assumptions };

/** Applies a change to a project. The exit moves with the end of the work. */
export function withChange({ state, assumptions }: Inputs, change: Change, on: string): Inputs {
  switch (change.kind) {
    case 'change-order': {
      const total = change.lines.reduce((all, { amount }) => all + amount, 0);
      const lines = change.lines.reduce(withLine, state.lines);
      const moved = withMoves({ state: { ...state, lines }, assumptions }, change.moves);
      const value = Math.max(0, moved.assumptions.value + change.saleValue);
      const inputs = { ...moved, assumptions: { ...moved.assumptions, value } };
      return total > 0 ? withFunding(inputs, { amount: total, by: change.funding, on }) : inputs;
    }
    case 'phase-move':
      return withMoves({ state, assumptions }, change.moves);
    case 'capital-call':
      return { state: { ...state, holders: withCall(state, change) }, assumptions };
    case 'distribution':
      return { state: withDistribution(state, change), assumptions };
  }
}

/** Adds to the line that is changed, or to the part of the phase that is not broken down. */
function withLine(lines: CostLine[], change: ChangedLine): CostLine[] {
  const at = lines.findIndex(({ id, phaseId, title }) =>
    change.lineId === null
      ? phaseId === change.phaseId && title === null && change.title === null
      : id === change.lineId,
  );
  if (at >= 0)
    return lines.map((line, place) =>
      place === at ? { ...line, approved: line.approved + change.amount } : line,
    );
  const { phaseId, phase, title, amount } = change;
  return [...lines, { ...emptyLine, title, phaseId, phase, approved: amount }];
}

function withMoves({ state, assumptions }: Inputs, moves: Move[]): Inputs {
  const moveOf = new Map(moves.map((move) => [move.phaseId, move]));
  const phases = state.phases.map((phase) => {
    const { startDays, endDays } = moveOf.get(phase.id) ?? { startDays: 0, endDays: 0 };
    const startDate = dayPlus(phase.startDate, startDays);
    return { ...phase, startDate, endDate: later(startDate, dayPlus(phase.endDate, endDays)) };
  });
  const moved = { ...state, phases };
  const days = daysBetween(workEnd(state), workEnd(moved));
  return {
    state: moved,
    assumptions:
      state.soldOn === null
        ? { ...assumptions, exitOn: dayPlus(assumptions.exitOn, days) }
        : assumptions,
  };
}

type Funding = { amount: number; by: string; on: string };

function withFunding({ state, assumptions }: Inputs, { amount, by, on }: Funding): Inputs {
  if (by === 'loan') {
    const loan = loanFor(state, { amount, from: dayAfter(on), to: assumptions.exitOn });
    return { state: { ...state, loans: [...state.loans, loan] }, assumptions };
  }
  if (by !== 'capital') return { state, assumptions };
  return { state: { ...state, extraCapital: state.extraCapital + amount }, assumptions };
}

/** An interest-only loan at the highest rate of the project's loans. */
function loanFor(
  { loans }: ProjectState,
  { amount, from, to }: { amount: number; from: string; to: string },
): LoanState {
  const rate = Math.max(0, ...loans.map(({ annualRate }) => annualRate));
  const interest = Math.round((amount * rate) / 120_000);
  return {
    id: null,
    lender: '',
    annualRate: rate,
    draw: { on: from, amount },
    owed: 0,
    payoff: 0,
    // One more than are paid, for the interest of the days before the exit.
    rows: monthsFrom(from, addMonths(later(from, to), 1)).map((day) => ({
      on: day,
      principal: 0,
      interest,
      payoff: amount,
    })),
  };
}

function withCall(
  { holders }: ProjectState,
  { dueOn, parts }: Extract<Change, { kind: 'capital-call' }>,
) {
  const amountOf = new Map(parts.map(({ holdingId, amount }) => [holdingId, amount]));
  return holders.map((holder) => {
    const amount = amountOf.get(holder.holdingId) ?? 0;
    if (amount === 0) return holder;
    const openCalls = [...holder.openCalls, { on: dueOn, amount }];
    return { ...holder, called: holder.called + amount, openCalls };
  });
}

function withDistribution(
  state: ProjectState,
  { cash, parts }: Extract<Change, { kind: 'distribution' }>,
): ProjectState {
  const partOf = new Map(parts.map((part) => [part.holdingId, part]));
  return {
    ...state,
    books: {
      ...state.books,
      distributed: state.books.distributed + cash,
      distributions_payable: state.books.distributions_payable - cash,
    },
    holders: state.holders.map((holder) => {
      const part = partOf.get(holder.holdingId);
      if (!part) return holder;
      return {
        ...holder,
        payouts: [...holder.payouts, ...part.payouts],
        sponsorPaid: [...holder.sponsorPaid, ...part.sponsorPaid],
      };
    }),
  };
}
