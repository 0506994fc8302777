export { actionHeaders as headers } from '~/http/headers.server';
export { TwoFactorScreen as default } from '~/screens/profile/two-factor';
export {
  twoFactorAction as action,
  twoFactorLoader as loader,
} from '~/screens/profile/two-factor.server';
