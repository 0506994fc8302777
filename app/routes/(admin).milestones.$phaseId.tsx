export { WorkListScreen as default } from '~/screens/work/list';
export {
  milestoneListLoader as loader,
  milestoneMoveAction as action,
} from '~/screens/work/milestone-list.server';
