import { portals } from '~/http/portals.server';
import { projectsExportLoader } from '~/screens/projects/export.server';

export const loader = projectsExportLoader(portals.admin);
