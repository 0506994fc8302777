export { workerLoader as loader } from '~/screens/install/worker.server';
