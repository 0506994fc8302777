import { allocate } from '~/models/finance/allocate';
import { levelCall } from '~/models/finance/capital-call';
import { dayAfter, later } from '~/models/finance/days';
import type { ProjectFlows } from './flows';
import type { HolderState } from './state';

/** The cash of a month; `balance` is before any capital that is called for it. */
type Month = { month: string; cashIn: number; cashOut: number; balance: number };

/**
 * Capital to pay in on a day: for a change that calls it at once, for a month that would end below
 * 0, or for loans at the exit that the property does not cover.
 */
type CapitalNeed = {
  on: string;
  amount: number;
  cause: 'change' | 'month' | 'exit';
  month: string;
};

export type CapitalPlan = {
  months: Month[];
  /** The lowest balance at the end of a month, without new capital. */
  low: { month: string; balance: number };
  /** The capital that the project needs, when its balance would fall below 0. */
  needs: CapitalNeed[];
  /** Distributed at the exit: cash and the remaining value of the property. */
  final: number;
};

/**
 * Follows the balance of a project by month; what is missing must be paid in.
 * @param extraCapital is paid in the next day, needed or not
 */
export function capitalPlan(
  { cash, flows, kept, exitOn }: ProjectFlows,
  on: string,
  extraCapital = 0,
): CapitalPlan {
  const months = byMonth(flows, on);
  const next = dayAfter(on);
  const needs: CapitalNeed[] =
    extraCapital === 0
      ? []
      : [{ on: next, amount: extraCapital, cause: 'change', month: next.slice(0, 7) }];
  let balance = cash;
  let paidIn = extraCapital;
  let low: CapitalPlan['low'] | null = null;
  const rows = months.map(({ month, cashIn, cashOut }) => {
    balance += cashIn - cashOut;
    if (low === null || balance < low.balance) low = { month, balance };
    if (balance + paidIn < 0) {
      const amount = -balance - paidIn;
      needs.push({ on: later(`${month}-01`, next), amount, cause: 'month', month });
      paidIn += amount;
    }
    return { month, cashIn, cashOut, balance };
  });
  const final = balance + paidIn + kept.value - kept.loans;
  if (final < 0)
    needs.push({ on: exitOn, amount: -final, cause: 'exit', month: exitOn.slice(0, 7) });
  return {
    months: rows,
    low: low ?? { month: on.slice(0, 7), balance: cash },
    needs,
    final: Math.max(0, final),
  };
}

/** The current month and every later one with money, with what comes in and goes out. */
function byMonth(flows: ProjectFlows['flows'], on: string) {
  const months = new Map<string, { month: string; cashIn: number; cashOut: number }>();
  const of = (month: string) => {
    const row = months.get(month) ?? { month, cashIn: 0, cashOut: 0 };
    months.set(month, row);
    return row;
  };
  of(on.slice(0, 7));
  for (const { on: day, amount } of flows) {
    const row = of(day.slice(0, 7));
    if (amount > 0) row.cashIn += amount;
    else row.cashOut -= amount;
  }
  return [...months.values()];
}

/**
 * Divides capital that is needed: first as a call of what is still unfunded, and the rest in
 * proportion to the commitments. Null if no holder has committed anything.
 */
export function divideNeed(
  amount: number,
  holders: readonly Pick<HolderState, 'committed' | 'called'>[],
): number[] | null {
  if (holders.every(({ committed }) => committed <= 0)) return null;
  const unfunded = holders.reduce(
    (all, { committed, called }) => all + Math.max(0, committed - called),
    0,
  );
  const called = Math.min(amount, unfunded);
  const parts = levelCall(called, holders);
  if (called === amount) return parts;
  const beyond = allocate(
    amount - called,
    holders.map(({ committed }) => Math.max(0, committed)),
  );
  return parts.map((part, at) => part + beyond[at]!);
}
