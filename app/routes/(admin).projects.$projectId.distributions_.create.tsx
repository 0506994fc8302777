export { DistributionFormScreen as default } from '~/screens/distributions/edit';
export {
  distributionCreateAction as action,
  distributionCreateLoader as loader,
} from '~/screens/distributions/save.server';
