/**
 * Profit: current value less purchase price and renovation; null when nobody said what was paid
 * (docs/rules.md#projects).
 */
export function wedge(project: Priced): number | null {
  const { currentPropertyValue: value, purchasePrice, renovationCost } = project;
  if (value === null || purchasePrice === null || renovationCost === null) return null;
  return value - purchasePrice - renovationCost;
}

/** Amounts of a project, null if they are unknown or not shown to the reader. */
type Priced = {
  currentPropertyValue: number | null;
  purchasePrice: number | null;
  renovationCost: number | null;
};

/**
 * Profit with what was really spent in place of the planned renovation cost; null if nothing was
 * spent yet, or if the reader does not see amounts.
 */
export function profitAfterActualCosts(project: Priced, spent: number | null): number | null {
  const { currentPropertyValue: value, purchasePrice } = project;
  if (value === null || purchasePrice === null || !spent) return null;
  return value - purchasePrice - spent;
}

export function calculatedValue(project: Omit<Priced, 'currentPropertyValue'>): number | null {
  return project.renovationCost === null
    ? null
    : (project.purchasePrice ?? 0) + project.renovationCost;
}

export function returnOnInvestment(value: number, investment: number): number | null {
  return investment === 0 ? null : ((value - investment) / investment) * 100;
}

/** In percent; null without a purchase price, or if the reader does not see amounts. */
export function projectReturn(project: Priced): number | null {
  const investment = calculatedValue(project);
  if (
    project.currentPropertyValue === null ||
    project.purchasePrice === null ||
    investment === null
  )
    return null;
  return returnOnInvestment(project.currentPropertyValue, investment);
}

/** Null costs are those the reader does not see; they add nothing. */
type Costs = { plannedCost: number | null; actualCost: number | null };

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const costsOf = (rows: Costs[]) => ({
  plannedCost: sum(rows.map(({ plannedCost }) => plannedCost ?? 0)),
  actualCost: sum(rows.map(({ actualCost }) => actualCost ?? 0)),
});

/** Whether the milestones of a phase cost something, and not what it costs itself. */
export function differsFromMilestones(
  phase: Costs & { id: number },
  milestones: (Costs & { phaseId: number })[],
): boolean {
  const { plannedCost, actualCost } = costsOf(
    milestones.filter(({ phaseId }) => phaseId === phase.id),
  );
  return (
    plannedCost + actualCost > 0 &&
    (plannedCost !== phase.plannedCost || actualCost !== phase.actualCost)
  );
}

type Phase = Costs & { id: number; parentId: number | null };

/**
 * Sub-phases are a breakdown of their parent, which already has their costs (docs/rules.md#work).
 */
export const topLevel = <Row extends Phase>(phases: Row[]): Row[] =>
  phases.filter(({ parentId }) => parentId === null);

/** Whether the direct sub-phases of a phase cost more than the phase itself, planned or actual. */
export function isExceededByParts(phase: Phase, phases: Phase[]): boolean {
  const parts = costsOf(phases.filter(({ parentId }) => parentId === phase.id));
  return parts.plannedCost > (phase.plannedCost ?? 0) || parts.actualCost > (phase.actualCost ?? 0);
}

/** In minor units; the grand total is what was really spent. */
export function budgetOf(phases: Phase[], extras: { amount: number }[]) {
  const { plannedCost: totalPlannedCost, actualCost: totalActualCost } = costsOf(topLevel(phases));
  const totalExtraValues = sum(extras.map(({ amount }) => amount));
  return {
    totalPlannedCost,
    totalActualCost,
    totalExtraValues,
    grandTotal: totalActualCost + totalExtraValues,
  };
}

type Progressing = { id: number; parentId: number | null; progress: number };

/**
 * In whole percent, rounded down so that only what is done reads 100; a phase with sub-phases
 * counts by them (docs/rules.md#work).
 */
export function progressOf(phases: Progressing[]): number {
  const parents = new Set(phases.map(({ parentId }) => parentId));
  const counted = phases.filter(({ id }) => !parents.has(id));
  const sum = counted.reduce((total, { progress }) => total + progress, 0);
  return counted.length === 0 ? 0 : Math.floor(sum / counted.length);
}
