export { BaselineScreen as default } from '~/screens/projects/baseline';
export {
  baselineAction as action,
  baselineLoader as loader,
} from '~/screens/projects/baseline.server';
