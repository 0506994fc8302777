import { portals } from '~/http/portals.server';
import { recoveryAction, recoveryLoader } from '~/screens/profile/recovery.server';

export const loader = recoveryLoader(portals.member);
export const action = recoveryAction(portals.member);

export { RecoveryScreen as default } from '~/screens/profile/recovery';
