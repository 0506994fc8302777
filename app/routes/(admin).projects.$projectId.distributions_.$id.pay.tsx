export { DistributionPayScreen as default } from '~/screens/distributions/pay';
export {
  distributionPayAction as action,
  distributionPayLoader as loader,
} from '~/screens/distributions/show.server';
