import { personDeleteAction, personDeleteLoader } from '~/screens/people/delete.server';

export const loader = personDeleteLoader('admin');
export const action = personDeleteAction('admin');
export { PersonDeleteScreen as default } from '~/screens/people/delete';
