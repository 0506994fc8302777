import { peopleImportAction, peopleImportLoader } from '~/screens/people/import.server';

export const loader = peopleImportLoader('admin');
export const action = peopleImportAction('admin');
export { PeopleImportScreen as default } from '~/screens/people/import';
