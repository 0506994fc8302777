import { personCreateAction, personCreateLoader } from '~/screens/people/save.server';

export const loader = personCreateLoader('investor');
export const action = personCreateAction('investor');
export { PersonFormScreen as default } from '~/screens/people/edit';
