export { phasesOverBudgetLoader as loader } from '~/screens/work/due.server';
export { PhasesOverBudgetScreen as default } from '~/screens/work/over-budget';
