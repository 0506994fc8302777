import { portals } from '~/http/portals.server';
import { projectListLoader } from '~/screens/projects/list.server';

export const loader = projectListLoader(portals.member);
export { ProjectListScreen as default } from '~/screens/projects/list';
