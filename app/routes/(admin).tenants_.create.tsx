import { personCreateAction, personCreateLoader } from '~/screens/people/save.server';

export const loader = personCreateLoader('tenant');
export const action = personCreateAction('tenant');
export { PersonFormScreen as default } from '~/screens/people/edit';
