import { portals } from '~/http/portals.server';
import { milestoneListLoader, milestoneMoveAction } from '~/screens/work/milestone-list.server';

export const loader = milestoneListLoader(portals.admin);
export const action = milestoneMoveAction(portals.admin);
export { WorkListScreen as default } from '~/screens/work/list';
