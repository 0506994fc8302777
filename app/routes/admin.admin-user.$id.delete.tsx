import { portals } from '~/http/portals.server';
import { personDeleteAction, personDeleteLoader } from '~/screens/people/delete.server';

export const loader = personDeleteLoader(portals.admin, 'admin');
export const action = personDeleteAction(portals.admin, 'admin');
export { PersonDeleteScreen as default } from '~/screens/people/delete';
