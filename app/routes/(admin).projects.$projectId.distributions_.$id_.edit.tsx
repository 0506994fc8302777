export { DistributionFormScreen as default } from '~/screens/distributions/edit';
export {
  distributionEditAction as action,
  distributionEditLoader as loader,
} from '~/screens/distributions/save.server';
