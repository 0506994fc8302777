export { HoldingFormScreen as default } from '~/screens/holdings/edit';
export {
  holdingCreateAction as action,
  holdingCreateLoader as loader,
} from '~/screens/holdings/save.server';
