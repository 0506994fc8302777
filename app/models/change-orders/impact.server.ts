import type { Database } from 'db/client.server';
import { contingencyOf } from '~/models/books/forecast';
import { type BudgetLine, linesOfProject } from '~/models/books/money.server';
import type { ChangeLine } from './lines.server';

/** A budget before and after a change, in minor units. */
export type Impact = { before: number; after: number; difference: number };

const impactOf = (before: number, difference: number): Impact => ({
  before,
  after: before + difference,
  difference,
});

/** The budget of a project now, and with these changes. */
export function impactOn(db: Database, projectId: number, changes: ChangeLine[]) {
  const budget = linesOfProject(db, projectId);
  const revised = (lines: BudgetLine[]) => lines.reduce((sum, line) => sum + line.revised, 0);
  const lineOf = (change: ChangeLine) =>
    budget.find(({ id, phaseId, title }) =>
      change.lineId === null
        ? phaseId === change.phaseId && title === null && change.title === null
        : id === change.lineId,
    );
  const total = (rows: ChangeLine[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const phaseIds = [...new Set(changes.map(({ phaseId }) => phaseId))];
  const left = contingencyOf(budget);
  const ofContingency = changes.filter((change) => lineOf(change)?.isContingency);
  return {
    lines: changes.map((change) => ({
      ...change,
      ...impactOf(lineOf(change)?.revised ?? 0, change.amount),
    })),
    phases: phaseIds.map((phaseId) => ({
      phaseId,
      phase: changes.find((change) => change.phaseId === phaseId)?.phase ?? null,
      ...impactOf(
        revised(budget.filter((line) => line.phaseId === phaseId)),
        total(changes.filter((change) => change.phaseId === phaseId)),
      ),
    })),
    total: impactOf(revised(budget), total(changes)),
    /** The rest of the contingency; null without one. */
    contingency: left === null ? null : impactOf(left, total(ofContingency)),
  };
}
