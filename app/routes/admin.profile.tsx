import { portals } from '~/http/portals.server';
import { profileAction } from '~/screens/profile/save.server';
import { profileLoader } from '~/screens/profile/show.server';

export const loader = profileLoader(portals.admin);
export const action = profileAction(portals.admin);
export { ProfileScreen as default } from '~/screens/profile/show';
