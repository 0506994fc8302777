export { DistributionApproveScreen as default } from '~/screens/distributions/approve';
export {
  distributionApproveAction as action,
  distributionApproveLoader as loader,
} from '~/screens/distributions/show.server';
