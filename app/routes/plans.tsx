export { PublicPlansScreen as default } from '~/screens/billing/plans/public';
export { publicPlansLoader as loader } from '~/screens/billing/plans/show.server';
