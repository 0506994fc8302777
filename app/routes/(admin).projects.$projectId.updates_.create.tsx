export {
  updateCreateAction as action,
  updateCreateLoader as loader,
} from '~/screens/investor-updates/list.server';
