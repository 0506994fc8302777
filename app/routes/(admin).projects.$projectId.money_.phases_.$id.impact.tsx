export { PhaseImpactScreen as default } from '~/screens/scenarios/move';
export { phaseImpactLoader as loader } from '~/screens/scenarios/move.server';
