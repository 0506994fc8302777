import { portals } from '~/http/portals.server';
import { phaseEditAction, phaseEditLoader } from '~/screens/work/phase-save.server';

export const loader = phaseEditLoader(portals.member);
export const action = phaseEditAction(portals.member);
export { WorkFormScreen as default } from '~/screens/work/edit';
