export { OwnDistributionScreen as default } from '~/screens/distributions/own';
export { ownDistributionLoader as loader } from '~/screens/distributions/own.server';
