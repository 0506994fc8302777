import { portals } from '~/http/portals.server';
import { projectCreateAction, projectCreateLoader } from '~/screens/projects/save.server';

export const loader = projectCreateLoader(portals.admin);
export const action = projectCreateAction(portals.admin);
export { ProjectFormScreen as default } from '~/screens/projects/edit';
