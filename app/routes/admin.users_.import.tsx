import { peopleImportAction, peopleImportLoader } from '~/screens/people/import.server';

export const loader = peopleImportLoader('user');
export const action = peopleImportAction('user');
export { PeopleImportScreen as default } from '~/screens/people/import';
