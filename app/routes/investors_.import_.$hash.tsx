import { portals } from '~/http/portals.server';
import { importCheckAction, importCheckLoader } from '~/screens/people/import-check.server';

export const loader = importCheckLoader(portals.member, 'investor');
export const action = importCheckAction(portals.member, 'investor');
export { loaderHeaders as headers } from '~/http/loader-headers.server';
export { ImportCheckScreen as default } from '~/screens/people/import-check';
