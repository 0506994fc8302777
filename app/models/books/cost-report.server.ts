import type { CostAccount } from 'db/schema/book';
import { z } from 'zod';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { type BudgetLine, type Figures, sumOfFigures } from './budget-lines.server';
import { bookReading } from './input';
import { projectMoney } from './money.server';

type Phase = {
  id: number;
  title: string;
  depth: number;
  /** The phases under it are included. */
  total: Figures;
  lines: BudgetLine[];
};

/** A phase with the phases in it, or a line of a phase. */
export type CostRow = {
  kind: 'phase' | 'line' | 'rest' | 'account' | 'subtotal';
  /** The id of a phase or line; null for the others. */
  id: number | null;
  /** Null for unallocated budget, and for the costs that deleted phases left. */
  title: string | null;
  /** Set for an account, and for a subtotal: `work` or `outside`. */
  of: CostAccount | 'outside' | null;
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
      { kind: 'phase' as const, id, title, of: null, depth, path, isSum, figures: total },
      ...visibleLines.map((line) => ({
        kind: 'line' as const,
        id: line.id,
        title: line.title,
        of: null,
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
    const money = projectMoney(caller, { project_id: projectId });
    const { project, phases, others, rest, outside } = money;
    const otherRows = others.map((line) => ({
      kind: 'line' as const,
      id: line.id,
      title: line.title,
      of: null,
      depth: 0,
      path: [],
      isSum: false,
      figures: sumOfFigures([line]),
    }));
    const named = { id: null, title: null, depth: 0, path: [], isSum: false };
    const work: CostRow[] = [
      ...costRowsOf(phases),
      ...otherRows,
      ...(rest.revised === 0 && rest.forecast === 0
        ? []
        : [{ kind: 'rest' as const, ...named, of: null, figures: rest }]),
    ];
    const subtotal = (of: 'work' | 'outside', figures: Figures): CostRow => ({
      kind: 'subtotal',
      ...named,
      isSum: true,
      of,
      figures,
    });
    const rows: CostRow[] =
      outside.length === 0
        ? work
        : [
            ...work,
            subtotal('work', money.total),
            ...outside.map(({ account, figures }) => ({
              kind: 'account' as const,
              ...named,
              of: account,
              figures,
            })),
            subtotal('outside', money.outsideTotal),
          ];
    return { project, rows, total: money.totalCost };
  },
});
