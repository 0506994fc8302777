import { type CostAccount, costAccounts } from 'db/schema/book';
import type { Flow, ProjectFlows, Source } from './flows';
import type { ProjectState } from './state';

/** The cost on an account so far and the cost to come, in minor units. */
export type AccountCost = { account: CostAccount; actual: number; toCome: number };

const accountOf: Partial<Record<Source, CostAccount>> = {
  purchase: 'property',
  work: 'work',
  other: 'other_cost',
  interest: 'financing',
  running: 'holding',
  selling: 'selling',
};

/**
 * The costs of a project by account until its exit, which sum to its total cost
 * (docs/rules.md#names). What was sold stays in them.
 */
export function costsByAccount(
  { books, lines }: Pick<ProjectState, 'books' | 'lines'>,
  { flows }: Pick<ProjectFlows, 'flows'>,
): AccountCost[] {
  const ofLines = new Map(lines.map(({ id, account }) => [id, account]));
  const accountFor = ({ source, of }: Flow) =>
    source === 'outside' && of?.kind === 'line' ? ofLines.get(of.id) : accountOf[source];
  const toCome = new Map<CostAccount, number>();
  for (const one of flows) {
    const account = accountFor(one);
    if (account) toCome.set(account, (toCome.get(account) ?? 0) - one.amount);
  }
  return costAccounts.map((account) => ({
    account,
    actual: books[account],
    toCome: toCome.get(account) ?? 0,
  }));
}
