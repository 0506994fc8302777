import { personDeleteAction, personDeleteLoader } from '~/screens/people/delete.server';

export const loader = personDeleteLoader('user');
export const action = personDeleteAction('user');
export { PersonDeleteScreen as default } from '~/screens/people/delete';
