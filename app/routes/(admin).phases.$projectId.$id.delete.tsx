export { PhaseDeleteScreen as default } from '~/screens/work/delete';
export {
  phaseDeleteAction as action,
  phaseDeleteLoader as loader,
} from '~/screens/work/phase-list.server';
