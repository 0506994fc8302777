export { WorkFormScreen as default } from '~/screens/work/edit';
export {
  milestoneCreateAction as action,
  milestoneCreateLoader as loader,
} from '~/screens/work/milestone-save.server';
