import { peopleExportLoader } from '~/screens/people/export.server';

export const loader = peopleExportLoader('admin');
