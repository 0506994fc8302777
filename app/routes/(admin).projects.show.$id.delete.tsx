export { ProjectDeleteScreen as default } from '~/screens/projects/delete';
export {
  projectDeleteAction as action,
  projectDeleteLoader as loader,
} from '~/screens/projects/delete.server';
