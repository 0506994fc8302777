import { portals } from '~/http/portals.server';
import { phaseChoiceLoader } from '~/screens/work/choose.server';

export const loader = phaseChoiceLoader(portals.member);
export { ProjectChoiceScreen as default } from '~/screens/work/choose';
