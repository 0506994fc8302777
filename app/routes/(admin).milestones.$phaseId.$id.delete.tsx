export { MilestoneDeleteScreen as default } from '~/screens/work/delete';
export {
  milestoneDeleteAction as action,
  milestoneDeleteLoader as loader,
} from '~/screens/work/milestone-list.server';
