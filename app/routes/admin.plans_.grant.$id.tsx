export { GrantScreen as default } from '~/screens/billing/plans/grant';
export { grantAction as action, grantLoader as loader } from '~/screens/billing/plans/grant.server';
