export { WorkListScreen as default } from '~/screens/work/list';
export {
  phaseListLoader as loader,
  phaseMoveAction as action,
} from '~/screens/work/phase-list.server';
