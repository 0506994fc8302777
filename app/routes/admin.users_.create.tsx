import { portals } from '~/http/portals.server';
import { personCreateLoader } from '~/screens/people/edit.server';
import { personCreateAction } from '~/screens/people/save.server';

export const loader = personCreateLoader(portals.admin, 'user');
export const action = personCreateAction(portals.admin, 'user');
export { PersonFormScreen as default } from '~/screens/people/edit';
