import { portals } from '~/http/portals.server';
import { personEditLoader } from '~/screens/people/edit.server';
import { personEditAction } from '~/screens/people/save.server';

export const loader = personEditLoader(portals.admin, 'entrepreneur');
export const action = personEditAction(portals.admin, 'entrepreneur');
export { PersonFormScreen as default } from '~/screens/people/edit';
