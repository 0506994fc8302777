import { portals } from '~/http/portals.server';
import { peopleImportAction, peopleImportLoader } from '~/screens/people/import.server';

export const loader = peopleImportLoader(portals.admin, 'admin');
export const action = peopleImportAction(portals.admin, 'admin');
export { PeopleImportScreen as default } from '~/screens/people/import';
