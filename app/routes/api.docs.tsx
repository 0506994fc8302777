export { apiDocsLoader as loader } from '~/api/docs.server';
export { ApiDocsScreen as default } from '~/screens/api-docs/show';
