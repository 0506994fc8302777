import { portals } from '~/http/portals.server';
import { planLoader } from '~/screens/plans/show.server';

export const loader = planLoader(portals.member);
export { PlanScreen as default } from '~/screens/plans/show';
