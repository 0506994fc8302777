import { portals } from '~/http/portals.server';
import { milestoneEditAction, milestoneEditLoader } from '~/screens/work/milestone-save.server';

export const loader = milestoneEditLoader(portals.member);
export const action = milestoneEditAction(portals.member);
export { WorkFormScreen as default } from '~/screens/work/edit';
