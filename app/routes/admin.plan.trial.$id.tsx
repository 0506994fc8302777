import { portals } from '~/http/portals.server';
import { trialAction, trialLoader } from '~/screens/plans/trial.server';

export const loader = trialLoader(portals.admin);
export const action = trialAction(portals.admin);
export { TrialScreen as default } from '~/screens/plans/trial';
