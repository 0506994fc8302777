import { portals } from '~/http/portals.server';
import { projectCreateAction, projectCreateLoader } from '~/screens/projects/save.server';

export const loader = projectCreateLoader(portals.member);
export const action = projectCreateAction(portals.member);
export { ProjectFormScreen as default } from '~/screens/projects/edit';
