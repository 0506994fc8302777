/** Profit: current value less purchase price and renovation; null when nobody said what was paid (docs/rules.md#projects). */
export function wedge(project: {
  currentPropertyValue: number;
  purchasePrice: number | null;
  renovationCost: number;
}): number | null {
  if (project.purchasePrice === null) return null;
  return project.currentPropertyValue - project.purchasePrice - project.renovationCost;
}

export function calculatedValue(project: { purchasePrice: number | null; renovationCost: number }): number {
  return (project.purchasePrice ?? 0) + project.renovationCost;
}

export function returnOnInvestment(value: number, investment: number): number | null {
  return investment === 0 ? null : ((value - investment) / investment) * 100;
}

type Costs = { plannedCost: number; actualCost: number };

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const costsOf = (rows: Costs[]): Costs => ({
  plannedCost: sum(rows.map(({ plannedCost }) => plannedCost)),
  actualCost: sum(rows.map(({ actualCost }) => actualCost)),
});

/** Whether the milestones of a phase cost something, and not what it costs itself. */
export function differsFromMilestones(
  phase: Costs & { id: number },
  milestones: (Costs & { phaseId: number })[],
): boolean {
  const { plannedCost, actualCost } = costsOf(milestones.filter(({ phaseId }) => phaseId === phase.id));
  return (
    plannedCost + actualCost > 0 && (plannedCost !== phase.plannedCost || actualCost !== phase.actualCost)
  );
}

/** In minor units; the grand total is what was really spent. */
export function budgetOf(phases: Costs[], extras: { amount: number }[]) {
  const { plannedCost: totalPlannedCost, actualCost: totalActualCost } = costsOf(phases);
  const totalExtraValues = sum(extras.map(({ amount }) => amount));
  return {
    totalPlannedCost,
    totalActualCost,
    totalExtraValues,
    grandTotal: totalActualCost + totalExtraValues,
  };
}

type Progressing = { id: number; parentId: number | null; progress: number };

/** In whole percent, rounded down so that only what is done reads 100; a phase with sub-phases counts by them (docs/rules.md#work). */
export function progressOf(phases: Progressing[]): number {
  const parents = new Set(phases.map(({ parentId }) => parentId));
  const counted = phases.filter(({ id }) => !parents.has(id));
  const sum = counted.reduce((total, { progress }) => total + progress, 0);
  return counted.length === 0 ? 0 : Math.floor(sum / counted.length);
}
