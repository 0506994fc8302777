export { PhaseDeleteScreen as default } from '~/screens/work/phase-delete';
export { phaseDeleteAction as action, phaseDeleteLoader as loader } from '~/screens/work/phase-delete.server';
