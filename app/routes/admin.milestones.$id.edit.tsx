import { portals } from '~/http/portals.server';
import { milestoneEditAction, milestoneEditLoader } from '~/screens/work/milestone-save.server';

export const loader = milestoneEditLoader(portals.admin);
export const action = milestoneEditAction(portals.admin);
export { WorkFormScreen as default } from '~/screens/work/edit';
