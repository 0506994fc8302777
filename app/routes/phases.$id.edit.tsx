import { portals } from '~/http/portals.server';
import { phaseEditAction, phaseEditLoader } from '~/screens/work/phase-save.server';

export const loader = phaseEditLoader(portals.member, 'list');
export const action = phaseEditAction(portals.member, 'list');
export { WorkFormScreen as default } from '~/screens/work/edit';
