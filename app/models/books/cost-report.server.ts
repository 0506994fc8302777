import { z } from 'zod';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { bookReading } from './input';
import { type BudgetLine, type Figures, projectMoney, sumOfFigures } from './money.server';

type Phase = {
  id: number;
  title: string;
  depth: number;
  /** The phases under it are included. */
  total: Figures;
  lines: BudgetLine[];
};

/** A phase with the phases in it, or a line of a phase. */
type CostRow = {
  kind: 'phase' | 'line';
  id: number;
  /** Null for unallocated budget, and for the costs that deleted phases left. */
  title: string | null;
  depth: number;
  /** The phase, with those above it. */
  path: string[];
  /** True for a phase that the rows below it break down. */
  isSum: boolean;
  figures: Figures;
};

/** Phases in their order, each with its lines if it is broken down; the phases in it follow. */
function costRowsOf(phases: Phase[]): CostRow[] {
  const above: string[] = [];
  return phases.flatMap(({ id, title, depth, total, lines }, place) => {
    const hasPhases = (phases[place + 1]?.depth ?? 0) > depth;
    const visibleLines = lines.length > 1 || hasPhases ? lines.filter(hasAmount) : [];
    const path = [...above.slice(0, depth), title];
    above[depth] = title;
    const isSum = hasPhases || visibleLines.length > 0;
    return [
      { kind: 'phase' as const, id, title, depth, path, isSum, figures: total },
      ...visibleLines.map((line) => ({
        kind: 'line' as const,
        id: line.id,
        title: line.title,
        depth: depth + 1,
        path,
        isSum: false,
        figures: sumOfFigures([line]),
      })),
    ];
  });
}

const hasAmount = ({ original, approved, open, actual, forecast }: Figures): boolean =>
  [original, approved, open, actual, forecast].some((amount) => amount !== 0);

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
      path: [],
      isSum: false,
      figures: sumOfFigures([line]),
    }));
    return { project, rows: [...costRowsOf(phases), ...otherRows], total };
  },
});
