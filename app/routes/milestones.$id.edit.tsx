import { portals } from '~/http/portals.server';
import { milestoneEditAction, milestoneEditLoader } from '~/screens/work/milestone-save.server';

export const loader = milestoneEditLoader(portals.member, 'list');
export const action = milestoneEditAction(portals.member, 'list');
export { WorkFormScreen as default } from '~/screens/work/edit';
