export { HoldingSellScreen as default } from '~/screens/holdings/sell';
export {
  holdingSellAction as action,
  holdingSellLoader as loader,
} from '~/screens/holdings/show.server';
