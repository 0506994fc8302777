import { portals } from '~/http/portals.server';
import { phaseListLoader, phaseMoveAction } from '~/screens/work/phase-list.server';

export const loader = phaseListLoader(portals.admin);
export const action = phaseMoveAction(portals.admin);
export { WorkListScreen as default } from '~/screens/work/list';
