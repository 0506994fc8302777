import { portals } from '~/http/portals.server';
import { trialAction, trialLoader } from '~/screens/plans/trial.server';

export const loader = trialLoader(portals.member);
export const action = trialAction(portals.member);
export { TrialScreen as default } from '~/screens/plans/trial';
