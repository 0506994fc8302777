import { portals } from '~/http/portals.server';
import { projectEditAction, projectEditLoader } from '~/screens/projects/save.server';

export const loader = projectEditLoader(portals.admin);
export const action = projectEditAction(portals.admin);
export { ProjectFormScreen as default } from '~/screens/projects/edit';
