export { HoldingCommitScreen as default } from '~/screens/holdings/commit';
export {
  holdingCommitAction as action,
  holdingCommitLoader as loader,
} from '~/screens/holdings/show.server';
