import { importCheckAction, importCheckLoader } from '~/screens/people/import-check.server';

export const loader = importCheckLoader('user');
export const action = importCheckAction('user');
export { loaderHeaders as headers } from '~/http/loader-headers.server';
export { ImportCheckScreen as default } from '~/screens/people/import-check';
