import { personDeleteAction, personDeleteLoader } from '~/screens/people/delete.server';

export const loader = personDeleteLoader('investor');
export const action = personDeleteAction('investor');
export { PersonDeleteScreen as default } from '~/screens/people/delete';
