export { WorkFormScreen as default } from '~/screens/work/edit';
export {
  phaseCreateAction as action,
  phaseCreateLoader as loader,
} from '~/screens/work/phase-save.server';
