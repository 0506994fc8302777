import { importCheckAction, importCheckLoader } from '~/screens/people/import-check.server';

export const loader = importCheckLoader('admin');
export const action = importCheckAction('admin');
export { loaderHeaders as headers } from '~/http/headers.server';
export { ImportCheckScreen as default } from '~/screens/people/import-check';
