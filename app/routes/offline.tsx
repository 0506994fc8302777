export { OfflineScreen as default } from '~/screens/install/offline';
export { offlineLoader as loader } from '~/screens/install/worker.server';

export const handle = { publicParams: {} };
