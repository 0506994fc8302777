import { portals } from '~/http/portals.server';
import { peopleImportAction, peopleImportLoader } from '~/screens/people/import.server';

export const loader = peopleImportLoader(portals.admin, 'user');
export const action = peopleImportAction(portals.admin, 'user');
export { PeopleImportScreen as default } from '~/screens/people/import';
