import { portals } from '~/http/portals.server';
import { documentListLoader } from '~/screens/documents/list.server';

export const loader = documentListLoader(portals.member);
export { DocumentListScreen as default } from '~/screens/documents/list';
