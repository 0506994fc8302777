import { importCheckAction, importCheckLoader } from '~/screens/people/import-check.server';

export const loader = importCheckLoader('entrepreneur');
export const action = importCheckAction('entrepreneur');
export { loaderHeaders as headers } from '~/http/headers.server';
export { ImportCheckScreen as default } from '~/screens/people/import-check';
