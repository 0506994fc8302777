import { portals } from '~/http/portals.server';
import { milestoneEditAction, milestoneEditLoader } from '~/screens/work/milestone-save.server';

export const loader = milestoneEditLoader(portals.admin, 'project');
export const action = milestoneEditAction(portals.admin, 'project');
export { WorkFormDialogScreen as default } from '~/screens/work/edit';
