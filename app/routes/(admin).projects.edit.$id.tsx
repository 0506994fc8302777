export { ProjectFormScreen as default } from '~/screens/projects/edit';
export {
  projectEditAction as action,
  projectEditLoader as loader,
} from '~/screens/projects/save.server';
