import { portals } from '~/http/portals.server';
import { projectDeleteAction, projectDeleteLoader } from '~/screens/projects/delete.server';

export const loader = projectDeleteLoader(portals.admin);
export const action = projectDeleteAction(portals.admin);
export { ProjectDeleteScreen as default } from '~/screens/projects/delete';
