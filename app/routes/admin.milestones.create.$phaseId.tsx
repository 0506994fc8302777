import { portals } from '~/http/portals.server';
import { milestoneCreateAction, milestoneCreateLoader } from '~/screens/work/milestone-save.server';

export const loader = milestoneCreateLoader(portals.admin);
export const action = milestoneCreateAction(portals.admin);
export { WorkFormScreen as default } from '~/screens/work/edit';
