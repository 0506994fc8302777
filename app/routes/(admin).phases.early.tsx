export { phasesEarlyLoader as loader } from '~/screens/work/due.server';
export { PhasesEarlyScreen as default } from '~/screens/work/early';
