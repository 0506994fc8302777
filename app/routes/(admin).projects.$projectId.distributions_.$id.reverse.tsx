export { DistributionReverseScreen as default } from '~/screens/distributions/reverse';
export {
  distributionReverseAction as action,
  distributionReverseLoader as loader,
} from '~/screens/distributions/show.server';
