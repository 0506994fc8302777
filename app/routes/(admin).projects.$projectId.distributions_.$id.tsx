export { DistributionScreen as default } from '~/screens/distributions/show';
export { distributionShowLoader as loader } from '~/screens/distributions/show.server';
