import { personEditAction, personEditLoader } from '~/screens/people/save.server';

export const loader = personEditLoader('admin');
export const action = personEditAction('admin');
export { PersonFormScreen as default } from '~/screens/people/edit';
