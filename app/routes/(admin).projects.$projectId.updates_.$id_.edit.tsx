export { UpdateFormScreen as default } from '~/screens/investor-updates/edit';
export {
  updateEditAction as action,
  updateEditLoader as loader,
} from '~/screens/investor-updates/save.server';
