export { readyLoader as loader } from '~/http/ready.server';
