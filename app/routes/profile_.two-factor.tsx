import { portals } from '~/http/portals.server';
import { twoFactorAction, twoFactorLoader } from '~/screens/profile/two-factor.server';

export const loader = twoFactorLoader(portals.member);
export const action = twoFactorAction(portals.member);

export { actionHeaders as headers } from '~/http/action-headers.server';
export { TwoFactorScreen as default } from '~/screens/profile/two-factor';
