import { portals } from '~/http/portals.server';
import { phaseChoiceLoader } from '~/screens/work/choose.server';

export const loader = phaseChoiceLoader(portals.admin);
export { ProjectChoiceScreen as default } from '~/screens/work/choose';
