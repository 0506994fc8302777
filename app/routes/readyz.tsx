export { readyLoader as loader } from '~/http/platform.server';
