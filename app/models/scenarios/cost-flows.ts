import { forecastOf } from '~/models/books/forecast';
import { allocate } from '~/models/finance/allocate';
import { earlier, later } from '~/models/finance/days';
import type { Flow, FlowRecord } from './flows';
import { monthsBetween } from './monthly-flows';
import { type CostLine, emptyLine, type PlannedPhase, type ProjectState, workEnd } from './state';

/** The first day on which money can move, and the day of the exit. */
export type Span = { next: string; exitOn: string };

/**
 * The costs to come of budget lines, and the renovation cost that no line plans. The interest of
 * loans uses up the budget for financing.
 */
export function* costFlows(
  state: ProjectState,
  { next, exitOn, interest }: Span & { interest: number },
): Generator<Flow[]> {
  const unplanned = { ...emptyLine, original: state.notPlanned };
  const phases = new Map(state.phases.map((phase) => [phase.id, phase]));
  const monthsOf = rememberedMonths();
  const known = { phases, workEndsOn: workEnd(state), monthsOf, next, exitOn };
  let left = interest;
  for (const line of [...state.lines, unplanned]) {
    const remaining = forecastOf(line) - line.actual;
    const used = line.account === 'financing' ? Math.max(0, Math.min(remaining, left)) : 0;
    left -= used;
    yield lineFlows({ line, remaining: remaining - used }, known);
  }
}

type Remaining = { line: CostLine; remaining: number };
type Work = Span & {
  phases: Map<number, PlannedPhase>;
  workEndsOn: string;
  /** The months of a phase, which its lines share. */
  monthsOf: (start: string, end: string) => Months;
};
type Months = { ends: string[]; days: number[] };

function rememberedMonths() {
  const known = new Map<string, Months>();
  return (start: string, end: string): Months => {
    const key = start + end;
    let months = known.get(key);
    if (!months) {
      const spans = monthsBetween(start, end);
      months = { ends: spans.map(({ to }) => to), days: spans.map(({ days }) => days) };
      known.set(key, months);
    }
    return months;
  };
}

/** The remaining cost of a budget line, by day over what is left of its phase. */
function lineFlows(
  { line, remaining }: Remaining,
  { phases, workEndsOn, monthsOf, next, exitOn }: Work,
): Flow[] {
  if (remaining === 0) return [];
  const phase = line.phaseId === null ? undefined : phases.get(line.phaseId);
  const lastDay = line.account === 'selling' ? exitOn : (phase?.endDate ?? workEndsOn);
  const end = earlier(later(lastDay, next), exitOn);
  const firstDay = line.account === 'selling' ? exitOn : (phase?.startDate ?? next);
  const start = earlier(later(firstDay, next), end);
  const source = line.account === 'work' ? 'work' : 'outside';
  const { ends, days } = monthsOf(start, end);
  const parts = allocate(remaining, days);
  const of: FlowRecord = { kind: 'line', id: line.id, name: line.title, phase: line.phase };
  const flows: Flow[] = [];
  for (const [at, part] of parts.entries())
    if (part !== 0) flows.push({ on: ends[at] as string, source, amount: -part, of });
  return flows;
}
