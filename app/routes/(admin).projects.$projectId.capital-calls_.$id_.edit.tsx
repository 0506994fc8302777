export { CallFormScreen as default } from '~/screens/capital-calls/edit';
export {
  callEditAction as action,
  callEditLoader as loader,
} from '~/screens/capital-calls/save.server';
