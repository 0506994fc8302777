import { personEditLoader } from '~/screens/people/edit.server';
import { personEditAction } from '~/screens/people/save.server';

export const loader = personEditLoader('user');
export const action = personEditAction('user');
export { PersonFormScreen as default } from '~/screens/people/edit';
