export {
  projectViewAction as action,
  projectViewLoader as loader,
} from '~/screens/projects/view.server';
