import { portals } from '~/http/portals.server';
import { projectDeleteAction, projectDeleteLoader } from '~/screens/projects/delete.server';

export const loader = projectDeleteLoader(portals.signedIn);
export const action = projectDeleteAction(portals.signedIn);
export { ProjectDeleteScreen as default } from '~/screens/projects/delete';
