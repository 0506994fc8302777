import { importCheckAction, importCheckLoader } from '~/screens/people/import-check.server';

export const loader = importCheckLoader('tenant');
export const action = importCheckAction('tenant');
export { loaderHeaders as headers } from '~/http/headers.server';
export { ImportCheckScreen as default } from '~/screens/people/import-check';
