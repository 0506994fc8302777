import { portals } from '~/http/portals.server';
import { recoveryAction, recoveryLoader } from '~/screens/profile/recovery.server';

export const loader = recoveryLoader(portals.admin);
export const action = recoveryAction(portals.admin);

export { RecoveryScreen as default } from '~/screens/profile/recovery';
