export { ProjectFormScreen as default } from '~/screens/projects/edit';
export {
  projectCreateAction as action,
  projectCreateLoader as loader,
} from '~/screens/projects/save.server';
