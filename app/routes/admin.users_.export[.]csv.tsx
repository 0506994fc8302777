import { portals } from '~/http/portals.server';
import { peopleExportLoader } from '~/screens/people/export.server';

export const loader = peopleExportLoader(portals.admin, 'user');
