/**
 * Profit is the current value minus the purchase price and the renovation cost. Returns null if one
 * of them is unknown (docs/rules.md#projects).
 */
export function profitOf(project: Priced): number | null {
  const { purchasePrice, renovationCost } = project;
  const value = valueForWedge(project);
  if (value === null || purchasePrice === null || renovationCost === null) return null;
  return value - purchasePrice - renovationCost;
}

/**
 * The current value, with the prices of sold parts that it no longer contains
 * (docs/rules.md#sale). Sorting by profit uses the same sum.
 */
export const valueForWedge = ({
  currentPropertyValue,
  soldBefore,
}: Pick<Priced, 'currentPropertyValue' | 'soldBefore'>): number | null =>
  currentPropertyValue === null ? null : currentPropertyValue + (soldBefore ?? 0);

/** Amounts of a project; null if they are unknown or hidden from the reader. */
type Priced = {
  currentPropertyValue: number | null;
  purchasePrice: number | null;
  renovationCost: number | null;
  /** Absent in reports, whose figures are kept as they were sent. */
  soldBefore?: number | null;
};

export function calculatedValue(
  project: Pick<Priced, 'purchasePrice' | 'renovationCost'>,
): number | null {
  return project.renovationCost === null
    ? null
    : (project.purchasePrice ?? 0) + project.renovationCost;
}

export function returnOnInvestment(value: number, investment: number): number | null {
  return investment === 0 ? null : ((value - investment) / investment) * 100;
}

/** In percent. Returns null without a purchase price, or if the reader may not see amounts. */
export function projectReturn(project: Priced): number | null {
  const investment = calculatedValue(project);
  const value = valueForWedge(project);
  if (value === null || project.purchasePrice === null || investment === null) return null;
  return returnOnInvestment(value, investment);
}

/** Costs are null if the reader may not see them; they count as zero. */
type Costs = { plannedCost: number | null; actualCost: number | null };

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const costsOf = (rows: Costs[]) => ({
  plannedCost: sum(rows.map(({ plannedCost }) => plannedCost ?? 0)),
  actualCost: sum(rows.map(({ actualCost }) => actualCost ?? 0)),
});

/** True for a milestone, whose costs are in no budget, that costs more than planned. */
export const isAbovePlan = ({ plannedCost, actualCost }: Costs): boolean =>
  (plannedCost ?? 0) > 0 && (actualCost ?? 0) > (plannedCost ?? 0);

/** True if the costs of a phase's milestones differ from its own costs. */
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

type Phase = Costs & {
  id: number;
  parentId: number | null;
  /** The part of the costs outside the work (docs/rules.md#typed-costs); none if absent. */
  plannedOutside?: number | null;
  actualOutside?: number | null;
};

/** Costs of sub-phases are already included in their parent's (docs/rules.md#work). */
const topLevel = <Row extends Phase>(phases: Row[]): Row[] =>
  phases.filter(({ parentId }) => parentId === null);

/** The costs of all phases, without what of them lies outside the work. */
export const workCostsOf = (phases: Phase[]) =>
  costsOf(
    topLevel(phases).map(({ plannedCost, actualCost, plannedOutside, actualOutside }) => ({
      plannedCost: (plannedCost ?? 0) - (plannedOutside ?? 0),
      actualCost: (actualCost ?? 0) - (actualOutside ?? 0),
    })),
  );

/** True if the direct sub-phases of a phase cost more than the phase itself, planned or actual. */
export function isExceededByParts(phase: Phase, phases: Phase[]): boolean {
  const parts = costsOf(phases.filter(({ parentId }) => parentId === phase.id));
  return parts.plannedCost > (phase.plannedCost ?? 0) || parts.actualCost > (phase.actualCost ?? 0);
}

/**
 * In minor units. The grand total is based on actual costs (docs/rules.md#totals).
 *
 * @param outsideWork every cost outside the work except the purchase price
 */
export function budgetOf(phases: Phase[], outsideWork: number) {
  const { plannedCost: totalPlannedCost, actualCost: totalActualCost } = workCostsOf(phases);
  return {
    totalPlannedCost,
    totalActualCost,
    totalExtraValues: outsideWork,
    grandTotal: totalActualCost + outsideWork,
  };
}

/** Costs outside the work that are no extra value but come from documents in the books. */
export const bookedOutside = (outsideWork: number, extras: { amount: number }[]): number =>
  outsideWork - sum(extras.map(({ amount }) => amount));

type Progressing = { id: number; parentId: number | null; progress: number };

/**
 * In whole percent, rounded down so that only finished work shows 100. Phases with sub-phases are
 * not counted themselves (docs/rules.md#work).
 */
export function progressOf(phases: Progressing[]): number {
  const parents = new Set(phases.map(({ parentId }) => parentId));
  const counted = phases.filter(({ id }) => !parents.has(id));
  const sum = counted.reduce((total, { progress }) => total + progress, 0);
  return counted.length === 0 ? 0 : Math.floor(sum / counted.length);
}
