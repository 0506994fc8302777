export { RecoveryScreen as default } from '~/screens/profile/two-factor';
export {
  recoveryAction as action,
  recoveryLoader as loader,
} from '~/screens/profile/two-factor.server';
