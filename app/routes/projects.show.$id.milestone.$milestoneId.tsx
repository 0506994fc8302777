import { portals } from '~/http/portals.server';
import { milestoneEditAction, milestoneEditLoader } from '~/screens/work/milestone-save.server';

export const loader = milestoneEditLoader(portals.signedIn, 'project');
export const action = milestoneEditAction(portals.signedIn, 'project');
export { WorkFormDialogScreen as default } from '~/screens/work/edit';
