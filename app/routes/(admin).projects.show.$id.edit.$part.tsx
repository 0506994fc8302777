export { ProjectPartScreen as default } from '~/screens/projects/edit-part';
export {
  projectPartAction as action,
  projectPartLoader as loader,
} from '~/screens/projects/edit-part.server';
