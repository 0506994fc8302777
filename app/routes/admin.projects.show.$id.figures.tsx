import { portals } from '~/http/portals.server';
import { projectFiguresLoader } from '~/screens/projects/figures.server';

export const loader = projectFiguresLoader(portals.admin);
export { ProjectFiguresScreen as default } from '~/screens/projects/figures';
