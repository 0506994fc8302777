import { personEditAction, personEditLoader } from '~/screens/people/save.server';

export const loader = personEditLoader('investor');
export const action = personEditAction('investor');
export { PersonFormScreen as default } from '~/screens/people/edit';
