import { personEditAction, personEditLoader } from '~/screens/people/save.server';

export const loader = personEditLoader('tenant');
export const action = personEditAction('tenant');
export { PersonFormScreen as default } from '~/screens/people/edit';
