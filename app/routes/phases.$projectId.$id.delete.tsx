import { portals } from '~/http/portals.server';
import { phaseDeleteAction, phaseDeleteLoader } from '~/screens/work/phase-delete.server';

export const loader = phaseDeleteLoader(portals.member);
export const action = phaseDeleteAction(portals.member);
export { PhaseDeleteScreen as default } from '~/screens/work/phase-delete';
