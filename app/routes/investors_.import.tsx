import { portals } from '~/http/portals.server';
import { peopleImportAction, peopleImportLoader } from '~/screens/people/import.server';

export const loader = peopleImportLoader(portals.member, 'investor');
export const action = peopleImportAction(portals.member, 'investor');
export { PeopleImportScreen as default } from '~/screens/people/import';
