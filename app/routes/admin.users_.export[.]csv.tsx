import { peopleExportLoader } from '~/screens/people/list.server';

export const loader = peopleExportLoader('user');
