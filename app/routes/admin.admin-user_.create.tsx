import { portals } from '~/http/portals.server';
import { personCreateLoader } from '~/screens/people/edit.server';
import { personCreateAction } from '~/screens/people/save.server';

export const loader = personCreateLoader(portals.admin, 'admin');
export const action = personCreateAction(portals.admin, 'admin');
export { PersonFormScreen as default } from '~/screens/people/edit';
