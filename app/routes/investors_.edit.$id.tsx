import { portals } from '~/http/portals.server';
import { personEditLoader } from '~/screens/people/edit.server';
import { personEditAction } from '~/screens/people/save.server';

export const loader = personEditLoader(portals.member, 'investor');
export const action = personEditAction(portals.member, 'investor');
export { PersonFormScreen as default } from '~/screens/people/edit';
