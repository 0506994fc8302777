import { portals } from '~/http/portals.server';
import { projectEditAction, projectEditLoader } from '~/screens/projects/save.server';

export const loader = projectEditLoader(portals.member);
export const action = projectEditAction(portals.member);
export { ProjectFormScreen as default } from '~/screens/projects/edit';
