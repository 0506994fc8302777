import { portals } from '~/http/portals.server';
import { projectShowLoader } from '~/screens/projects/show.server';

export const loader = projectShowLoader(portals.signedIn);
export { ProjectShowScreen as default } from '~/screens/projects/show';
