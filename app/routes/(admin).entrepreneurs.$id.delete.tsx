import { personDeleteAction, personDeleteLoader } from '~/screens/people/delete.server';

export const loader = personDeleteLoader('entrepreneur');
export const action = personDeleteAction('entrepreneur');
export { PersonDeleteScreen as default } from '~/screens/people/delete';
