import type { Database } from 'db/client.server';
import {
  accountOfCategory,
  budgetLines,
  type CostAccount,
  type CostCategory,
} from 'db/schema/book';
import { nameKey } from 'db/search-index';
import { eq, sql } from 'drizzle-orm';
import type { Audit, Caller } from '~/models/operation.server';
import type { Project } from '~/models/projects/visible.server';
import { addRow } from '~/models/rows.server';
import { generalLineOf } from './lines.server';
import { addToPhases } from './post.server';

/** The most budget lines that are added at once. */
export const mostLines = 500;

export type NewLine = {
  /** Null, or without effect, for costs outside the work. */
  phaseId: number | null;
  /** The account of the category, unless one is chosen. */
  account?: CostAccount | null;
  title: string;
  category: CostCategory | null;
  original: number;
  isContingency: boolean;
};

type Writer = Pick<Caller, 'now'> & { tx: Database; audit: Audit };

/**
 * Adds budget lines to the phases of a project, and to its accounts outside the work.
 *
 * @param fromGeneral takes each amount from what its phase did not break down, as far as it
 *   reaches, so that a budget that was planned as a whole is broken down and does not grow
 * @returns the ids of the lines
 */
export function addLines(
  { tx, now, audit }: Writer,
  { id: projectId, companyId }: Pick<Project, 'id' | 'companyId'>,
  lines: NewLine[],
  fromGeneral: boolean,
): number[] {
  const changes = new Map<number, number>();
  const sums = new Map<number, number>();
  const ids = lines.map((line) => {
    const { title, original } = line;
    const account = accountFor(line);
    const phaseId = account === 'work' ? line.phaseId : null;
    const id = addRow(tx, budgetLines, { ...line, account, phaseId, projectId }, now);
    changes.set(id, original);
    if (phaseId !== null) sums.set(phaseId, (sums.get(phaseId) ?? 0) + original);
    audit({
      recordId: id,
      projectId,
      companyId,
      changes: { title: { to: title }, original: { to: original } },
    });
    return id;
  });
  if (fromGeneral)
    for (const [phaseId, sum] of sums) {
      const general = generalLineOf(tx, { id: phaseId, projectId }, now);
      changes.set(general, -takeAtMost(tx, general, sum));
    }
  addToPhases(tx, changes, 'plannedCost', now);
  return ids;
}

/** Purchase, financing, holding and selling are no work. */
export const accountFor = ({ account, category }: Pick<NewLine, 'account' | 'category'>) =>
  account ?? accountOfCategory(category);

/** @returns how much the line had to give */
function takeAtMost(tx: Database, lineId: number, amount: number): number {
  const { original = 0 } =
    tx
      .select({ original: budgetLines.original })
      .from(budgetLines)
      .where(eq(budgetLines.id, lineId))
      .get() ?? {};
  const reduction = Math.min(original, amount);
  tx.update(budgetLines)
    .set({ original: sql`${budgetLines.original} - ${reduction}` })
    .where(eq(budgetLines.id, lineId))
    .run();
  return reduction;
}

/** Two lines of a phase with the same key have the same name for people. */
export const lineKey = ({ phaseId, title }: { phaseId: number | null; title: string | null }) =>
  `${phaseId} ${nameKey(title ?? '')}`;
