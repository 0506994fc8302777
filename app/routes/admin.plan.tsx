import { portals } from '~/http/portals.server';
import { planLoader } from '~/screens/plans/show.server';

export const loader = planLoader(portals.admin);
export { PlanScreen as default } from '~/screens/plans/show';
