export { ApiDocsScreen as default } from '~/screens/api-docs/show';
export { apiDocsLoader as loader } from '~/screens/api-docs/show.server';

export const handle = { publicParams: {} };
