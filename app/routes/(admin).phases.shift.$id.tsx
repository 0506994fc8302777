export { PhaseShiftScreen as default } from '~/screens/work/shift';
export {
  phaseShiftAction as action,
  phaseShiftLoader as loader,
} from '~/screens/work/shift.server';
