export { DistributionListScreen as default } from '~/screens/distributions/list';
export { distributionListLoader as loader } from '~/screens/distributions/save.server';
