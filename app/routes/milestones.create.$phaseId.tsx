import { portals } from '~/http/portals.server';
import { milestoneCreateAction, milestoneCreateLoader } from '~/screens/work/milestone-save.server';

export const loader = milestoneCreateLoader(portals.member);
export const action = milestoneCreateAction(portals.member);
export { WorkFormScreen as default } from '~/screens/work/edit';
