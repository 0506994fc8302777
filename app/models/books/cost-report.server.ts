import { z } from 'zod';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { bookReading } from './input';
import { type BudgetLine, type Figures, projectMoney, sumOfFigures } from './money.server';

type Phase = { id: number; title: string; depth: number; figures: Figures; lines: BudgetLine[] };

/** A phase with the phases in it, or a line of a phase. */
export type CostRow = {
  kind: 'phase' | 'line';
  id: number;
  /** Null for unallocated budget, and for the costs that deleted phases left. */
  title: string | null;
  depth: number;
  figures: Figures;
};

/** Phases in their order, each with its lines if it is broken down; the phases in it follow. */
export function costRowsOf(phases: Phase[]): CostRow[] {
  return phases.flatMap(({ id, title, depth, lines }, place) => {
    const after = phases.slice(place + 1);
    const end = after.findIndex((other) => other.depth <= depth);
    const within = [phases[place]!, ...after.slice(0, end === -1 ? undefined : end)];
    const figures = sumOfFigures(within.map((phase) => phase.figures));
    const visibleLines = lines.length > 1 || within.length > 1 ? lines.filter(hasAmount) : [];
    return [
      { kind: 'phase' as const, id, title, depth, figures },
      ...visibleLines.map((line) => ({
        kind: 'line' as const,
        id: line.id,
        title: line.title,
        depth: depth + 1,
        figures: sumOfFigures([line]),
      })),
    ];
  });
}

const hasAmount = ({ original, approved, open, actual }: Figures): boolean =>
  [original, approved, open, actual].some((amount) => amount !== 0);

/** Budget against committed against actual, and the forecast at completion. */
export const costReport = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run(caller, { projectId }) {
    const { project, phases, others, total } = projectMoney(caller, { project_id: projectId });
    const otherRows = others.map((line) => ({
      kind: 'line' as const,
      id: line.id,
      title: line.title,
      depth: 0,
      figures: sumOfFigures([line]),
    }));
    return { project, rows: [...costRowsOf(phases), ...otherRows], total };
  },
});
