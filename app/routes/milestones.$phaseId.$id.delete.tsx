import { portals } from '~/http/portals.server';
import { milestoneDeleteAction, milestoneDeleteLoader } from '~/screens/work/milestone-delete.server';

export const loader = milestoneDeleteLoader(portals.member);
export const action = milestoneDeleteAction(portals.member);
export { MilestoneDeleteScreen as default } from '~/screens/work/milestone-delete';
