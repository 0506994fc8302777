import { portals } from '~/http/portals.server';
import { peopleListLoader } from '~/screens/people/list.server';

export const loader = peopleListLoader(portals.admin, 'entrepreneur');
export { PeopleListScreen as default } from '~/screens/people/list';
