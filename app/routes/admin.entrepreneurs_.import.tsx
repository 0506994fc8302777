import { peopleImportAction, peopleImportLoader } from '~/screens/people/import.server';

export const loader = peopleImportLoader('entrepreneur');
export const action = peopleImportAction('entrepreneur');
export { PeopleImportScreen as default } from '~/screens/people/import';
