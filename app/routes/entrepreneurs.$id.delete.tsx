import { portals } from '~/http/portals.server';
import { personDeleteAction, personDeleteLoader } from '~/screens/people/delete.server';

export const loader = personDeleteLoader(portals.signedIn, 'entrepreneur');
export const action = personDeleteAction(portals.signedIn, 'entrepreneur');
export { PersonDeleteScreen as default } from '~/screens/people/delete';
