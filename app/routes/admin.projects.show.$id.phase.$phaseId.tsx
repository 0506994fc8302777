import { portals } from '~/http/portals.server';
import { phaseEditAction, phaseEditLoader } from '~/screens/work/phase-save.server';

export const loader = phaseEditLoader(portals.admin, 'project');
export const action = phaseEditAction(portals.admin, 'project');
export { WorkFormDialogScreen as default } from '~/screens/work/edit';
