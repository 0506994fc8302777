import { portals } from '~/http/portals.server';
import { phaseCreateAction, phaseCreateLoader } from '~/screens/work/phase-save.server';

export const loader = phaseCreateLoader(portals.member);
export const action = phaseCreateAction(portals.member);
export { WorkFormScreen as default } from '~/screens/work/edit';
