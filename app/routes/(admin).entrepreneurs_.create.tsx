import { personCreateAction, personCreateLoader } from '~/screens/people/save.server';

export const loader = personCreateLoader('entrepreneur');
export const action = personCreateAction('entrepreneur');
export { PersonFormScreen as default } from '~/screens/people/edit';
