export { GrantScreen as default } from '~/screens/plans/grant';
export { grantAction as action, grantLoader as loader } from '~/screens/plans/grant.server';
