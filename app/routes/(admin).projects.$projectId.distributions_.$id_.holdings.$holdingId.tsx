export { DistributionPartScreen as default } from '~/screens/distributions/part';
export { distributionPartLoader as loader } from '~/screens/distributions/show.server';
