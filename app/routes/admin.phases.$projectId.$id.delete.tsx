import { portals } from '~/http/portals.server';
import { phaseDeleteAction, phaseDeleteLoader } from '~/screens/work/phase-delete.server';

export const loader = phaseDeleteLoader(portals.admin);
export const action = phaseDeleteAction(portals.admin);
export { PhaseDeleteScreen as default } from '~/screens/work/phase-delete';
