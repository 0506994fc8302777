import { personEditLoader } from '~/screens/people/edit.server';
import { personEditAction } from '~/screens/people/save.server';

export const loader = personEditLoader('admin');
export const action = personEditAction('admin');
export { PersonFormScreen as default } from '~/screens/people/edit';
