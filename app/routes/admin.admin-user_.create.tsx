import { personCreateAction, personCreateLoader } from '~/screens/people/save.server';

export const loader = personCreateLoader('admin');
export const action = personCreateAction('admin');
export { PersonFormScreen as default } from '~/screens/people/edit';
