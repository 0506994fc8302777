type Costs = { plannedCost: number; actualCost: number };

/**
 * The sums of a project's budget breakdown, in minor units (001 §3). The grand total is what was really spent:
 * the actual cost of all phases and the extra values.
 */
export function budgetOf(phases: Costs[], extras: { amount: number }[]) {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const totalActualCost = sum(phases.map(({ actualCost }) => actualCost));
  const totalExtraValues = sum(extras.map(({ amount }) => amount));
  return {
    totalPlannedCost: sum(phases.map(({ plannedCost }) => plannedCost)),
    totalActualCost,
    totalExtraValues,
    grandTotal: totalActualCost + totalExtraValues,
  };
}
