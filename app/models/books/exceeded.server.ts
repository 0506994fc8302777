import type { Database } from 'db/client.server';
import { announce } from '~/models/webhooks/enqueue.server';
import { type Figures, figuresByPhase, linesOfProject } from './budget-lines.server';

/** The phases and lines whose cost is above a budget, by name; `phaseId` is the phase. */
type Exceeded = Map<string, number>;

/** Amounts without a budget exceed nothing. */
const isExceeded = ({ revised, actual }: Pick<Figures, 'revised' | 'actual'>): boolean =>
  revised > 0 && actual > revised;

export function exceededIn(db: Database, projectId: number): Exceeded {
  const lines = linesOfProject(db, projectId).filter(({ title }) => title !== null);
  const wholes = [...figuresByPhase(db, projectId)];
  return new Map([
    ...lines.flatMap(({ id, phaseId, ...line }) =>
      phaseId !== null && isExceeded(line) ? [[`line ${id}`, phaseId] as const] : [],
    ),
    ...wholes.flatMap(([id, figures]) =>
      isExceeded(figures) ? [[`phase ${id}`, id] as const] : [],
    ),
  ]);
}

type Place = { projectId: number; companyId: number | null; now: number };

/**
 * Notifies webhooks of phases that now exceed their budget, or have a line that does.
 * @param before the budgets that were already exceeded
 */
export function announceExceeded(
  tx: Database,
  { projectId, companyId, now }: Place,
  before: Exceeded,
) {
  const newlyExceeded = [...exceededIn(tx, projectId)].filter(([name]) => !before.has(name));
  for (const recordId of new Set(newlyExceeded.map(([, phaseId]) => phaseId)))
    announce(tx, 'budget.exceeded', { companyId, recordId, projectId, changes: {}, at: now });
}
