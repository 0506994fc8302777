import { portals } from '~/http/portals.server';
import { milestoneChoiceLoader } from '~/screens/work/choose.server';

export const loader = milestoneChoiceLoader(portals.admin);
export { ProjectChoiceScreen as default } from '~/screens/work/choose';
