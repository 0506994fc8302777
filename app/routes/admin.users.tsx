import { peopleListLoader } from '~/screens/people/list.server';

export const loader = peopleListLoader('user');
export { PeopleListScreen as default } from '~/screens/people/list';
