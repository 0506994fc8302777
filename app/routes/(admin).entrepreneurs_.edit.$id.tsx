import { personEditAction, personEditLoader } from '~/screens/people/save.server';

export const loader = personEditLoader('entrepreneur');
export const action = personEditAction('entrepreneur');
export { PersonFormScreen as default } from '~/screens/people/edit';
