export { RequestFormScreen as default } from '~/screens/tenant-requests/edit';
export {
  requestCreateAction as action,
  requestCreateLoader as loader,
} from '~/screens/tenant-requests/save.server';
