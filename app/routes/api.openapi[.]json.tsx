export { openApiLoader as loader } from '~/api/openapi.server';
