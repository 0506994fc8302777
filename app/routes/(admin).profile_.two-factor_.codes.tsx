export { RecoveryScreen as default } from '~/screens/profile/recovery';
export { recoveryAction as action, recoveryLoader as loader } from '~/screens/profile/recovery.server';
