export { PublicPlansScreen as default } from '~/screens/plans/public';
export { publicPlansLoader as loader } from '~/screens/plans/show.server';
