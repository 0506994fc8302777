import { portals } from '~/http/portals.server';
import { projectFiguresLoader } from '~/screens/projects/figures.server';

export const loader = projectFiguresLoader(portals.signedIn);
export { ProjectFiguresScreen as default } from '~/screens/projects/figures';
