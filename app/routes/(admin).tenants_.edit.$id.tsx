import { personEditLoader } from '~/screens/people/edit.server';
import { personEditAction } from '~/screens/people/save.server';

export const loader = personEditLoader('tenant');
export const action = personEditAction('tenant');
export { PersonFormScreen as default } from '~/screens/people/edit';
