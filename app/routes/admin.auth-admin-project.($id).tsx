import { portals } from '~/http/portals.server';
import { createdProjectsLoader } from '~/screens/projects/list.server';

export const loader = createdProjectsLoader(portals.admin);
export { ProjectListScreen as default } from '~/screens/projects/list';
