export { HoldingContributeScreen as default } from '~/screens/holdings/contribute';
export {
  holdingContributeAction as action,
  holdingContributeLoader as loader,
} from '~/screens/holdings/show.server';
