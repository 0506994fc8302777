import { personDeleteAction, personDeleteLoader } from '~/screens/people/delete.server';

export const loader = personDeleteLoader('tenant');
export const action = personDeleteAction('tenant');
export { PersonDeleteScreen as default } from '~/screens/people/delete';
