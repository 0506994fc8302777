import { personEditAction, personEditLoader } from '~/screens/people/save.server';

export const loader = personEditLoader('user');
export const action = personEditAction('user');
export { PersonFormScreen as default } from '~/screens/people/edit';
