import { portals } from '~/http/portals.server';
import { phaseEditAction, phaseEditLoader } from '~/screens/work/phase-save.server';

export const loader = phaseEditLoader(portals.admin);
export const action = phaseEditAction(portals.admin);
export { WorkFormScreen as default } from '~/screens/work/edit';
