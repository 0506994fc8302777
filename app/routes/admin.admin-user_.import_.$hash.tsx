import { portals } from '~/http/portals.server';
import { importCheckAction, importCheckLoader } from '~/screens/people/import-check.server';

export const loader = importCheckLoader(portals.admin, 'admin');
export const action = importCheckAction(portals.admin, 'admin');
export { loaderHeaders as headers } from '~/http/loader-headers.server';
export { ImportCheckScreen as default } from '~/screens/people/import-check';
