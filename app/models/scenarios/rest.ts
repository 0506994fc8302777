import { type FullCalculation, ownerFlows } from './outcome';
import type { ProjectState } from './state';

export const restKinds = ['owner', 'sponsor', 'unheld'] as const;

/**
 * The money of a project that is not its holders', so that all rows sum to the project
 * (docs/rules.md#who-paid): the debt to its owner, which earns nothing, the sponsor's share if no
 * holding has it, and what no holding pays in or gets.
 */
export type RestRow = {
  kind: (typeof restKinds)[number];
  contributed: number;
  /** The part of it that is still to come. */
  toPay: number;
  distributed: number;
  profit: number;
};

/** The rows that are not 0. */
export function restOf(calculation: FullCalculation, state: ProjectState, on: string): RestRow[] {
  const { flows, unheld } = calculation;
  const owner = ownerFlows(state, flows.flows, on);
  const paid = owner.filter(({ amount }) => amount < 0);
  const rows: Omit<RestRow, 'profit'>[] = [
    {
      kind: 'owner',
      contributed: 0 - sum(paid),
      toPay: 0 - sum(paid.filter((one) => one.on > on)),
      distributed: sum(owner.filter(({ amount }) => amount > 0)),
    },
    { kind: 'sponsor', contributed: 0, toPay: 0, distributed: unheld.distributed.sponsor },
    {
      kind: 'unheld',
      contributed: unheld.contributed,
      toPay: unheld.contributed,
      distributed: unheld.distributed.unheld,
    },
  ];
  return rows
    .filter(({ contributed, distributed }) => contributed !== 0 || distributed !== 0)
    .map((row) => ({ ...row, profit: row.distributed - row.contributed }));
}

const sum = (flows: readonly { amount: number }[]): number =>
  flows.reduce((all, { amount }) => all + amount, 0);
