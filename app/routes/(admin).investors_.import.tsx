import { peopleImportAction, peopleImportLoader } from '~/screens/people/import.server';

export const loader = peopleImportLoader('investor');
export const action = peopleImportAction('investor');
export { PeopleImportScreen as default } from '~/screens/people/import';
