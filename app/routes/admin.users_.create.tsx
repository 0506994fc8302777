import { personCreateAction, personCreateLoader } from '~/screens/people/save.server';

export const loader = personCreateLoader('user');
export const action = personCreateAction('user');
export { PersonFormScreen as default } from '~/screens/people/edit';
