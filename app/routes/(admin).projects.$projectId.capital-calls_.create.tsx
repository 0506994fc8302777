export { CallFormScreen as default } from '~/screens/capital-calls/edit';
export {
  callCreateAction as action,
  callCreateLoader as loader,
} from '~/screens/capital-calls/save.server';
