import { createHash } from 'node:crypto';
import type { Database } from 'db/client.server';
import { projectFigures, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { pick } from '~/models/rows.server';
import { baseInputs } from '~/models/scenarios/base.server';
import { type AccountCost, costsByAccount } from '~/models/scenarios/costs';
import { projectFlows } from '~/models/scenarios/flows';
import { type ProfitReason, profitReasonsOf } from '~/models/scenarios/profit-reasons';
import { profitOf, valueForWedge } from './figures';

export type ExpectedProfit = {
  /** In minor units; null without a purchase price or a value. */
  profit: number | null;
  /** Why it differs from the profit at today's value; empty if it does not, or one is unknown. */
  reasons: ProfitReason[];
  /** Every cost until the exit, by account. */
  costs: AccountCost[];
};

const projectColumns = pick(
  projects,
  ...(['id', 'startDate', 'endDate', 'purchasePrice', 'purchasePayer', 'renovationCost'] as const),
  ...(['currentPropertyValue', 'soldBefore', 'budgetLockedAt', 'typedPayer', 'soldOn'] as const),
);

type ProjectRow = Pick<typeof projects.$inferSelect, keyof typeof projectColumns>;

/** Holders do not change the profit of their project. */
const noHolders = () => [];

/**
 * The profit of a project by its base scenario (docs/rules.md#expected-profit), of the whole
 * project and not only of what a reader may see.
 */
export function expectedProfit(db: Database, projectId: number, day: string): ExpectedProfit {
  const project = db
    .select(projectColumns)
    .from(projects)
    .where(eq(projects.id, projectId))
    .get() as ProjectRow;
  return computeProfit(db, project, day).expected;
}

function computeProfit(db: Database, project: ProjectRow, day: string) {
  const { state, base } = baseInputs(db, project, day, noHolders);
  const flows = projectFlows(state, base, day);
  const profit = state.hasPurchasePrice ? flows.profit : null;
  const { purchasePrice, renovationCost } = project;
  const value = valueForWedge(project);
  const reasons =
    profit !== profitOf(project) && profit !== null && value !== null && purchasePrice !== null
      ? profitReasonsOf(state, flows, { value, purchasePrice, renovationCost })
      : [];
  return {
    expected: { profit, reasons, costs: costsByAccount(state, flows) },
    inputs: { state, base },
  };
}

/** Computes the expected profit of a project again and keeps it for lists. */
export function keepExpectedProfit(tx: Database, projectId: number, day: string) {
  const project = tx.select(projectColumns).from(projects).where(eq(projects.id, projectId)).get();
  if (!project) return;
  const { expected, inputs } = computeProfit(tx, project, day);
  const inputsHash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
  const kept = { expectedProfit: expected.profit, inputsHash, computedOn: day, isMarked: false };
  tx.insert(projectFigures)
    .values({ projectId, ...kept })
    .onConflictDoUpdate({ target: projectFigures.projectId, set: kept })
    .run();
}
