export { OwnDistributionScreen as default } from '~/screens/holdings/own';
export { ownDistributionLoader as loader } from '~/screens/holdings/own.server';
