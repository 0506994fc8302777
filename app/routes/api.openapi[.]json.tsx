export { openApiLoader as loader } from '~/api/docs.server';
