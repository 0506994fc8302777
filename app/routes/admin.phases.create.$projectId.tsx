import { portals } from '~/http/portals.server';
import { phaseCreateAction, phaseCreateLoader } from '~/screens/work/phase-save.server';

export const loader = phaseCreateLoader(portals.admin);
export const action = phaseCreateAction(portals.admin);
export { WorkFormScreen as default } from '~/screens/work/edit';
