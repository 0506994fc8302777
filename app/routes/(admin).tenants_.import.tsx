import { peopleImportAction, peopleImportLoader } from '~/screens/people/import.server';

export const loader = peopleImportLoader('tenant');
export const action = peopleImportAction('tenant');
export { PeopleImportScreen as default } from '~/screens/people/import';
