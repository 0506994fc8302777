export { HoldingFormScreen as default } from '~/screens/holdings/edit';
export {
  holdingEditAction as action,
  holdingEditLoader as loader,
} from '~/screens/holdings/save.server';
