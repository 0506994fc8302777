export { trialAction as action, trialLoader as loader } from '~/screens/plans/subscribe.server';
export { TrialScreen as default } from '~/screens/plans/trial';
