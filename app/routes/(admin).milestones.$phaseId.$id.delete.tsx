export { MilestoneDeleteScreen as default } from '~/screens/work/milestone-delete';
export {
  milestoneDeleteAction as action,
  milestoneDeleteLoader as loader,
} from '~/screens/work/milestone-delete.server';
