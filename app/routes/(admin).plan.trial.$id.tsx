export { TrialScreen as default } from '~/screens/plans/trial';
export { trialAction as action, trialLoader as loader } from '~/screens/plans/trial.server';
