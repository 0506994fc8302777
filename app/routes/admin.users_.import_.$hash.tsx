import { importCheckAction, importCheckLoader } from '~/screens/people/import-check.server';

export const loader = importCheckLoader('user');
export const action = importCheckAction('user');
export { loaderHeaders as headers } from '~/http/headers.server';
export { ImportCheckScreen as default } from '~/screens/people/import-check';
