import { portals } from '~/http/portals.server';
import { milestoneDeleteAction, milestoneDeleteLoader } from '~/screens/work/milestone-delete.server';

export const loader = milestoneDeleteLoader(portals.admin);
export const action = milestoneDeleteAction(portals.admin);
export { MilestoneDeleteScreen as default } from '~/screens/work/milestone-delete';
