export { RequestListScreen as default } from '~/screens/tenant-requests/list';
export { requestListLoader as loader } from '~/screens/tenant-requests/list.server';
