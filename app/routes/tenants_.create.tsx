import { portals } from '~/http/portals.server';
import { personCreateLoader } from '~/screens/people/edit.server';
import { personCreateAction } from '~/screens/people/save.server';

export const loader = personCreateLoader(portals.member, 'tenant');
export const action = personCreateAction(portals.member, 'tenant');
export { PersonFormScreen as default } from '~/screens/people/edit';
