import { portals } from '~/http/portals.server';
import { documentDeleteAction, documentDeleteLoader } from '~/screens/documents/delete.server';

export const loader = documentDeleteLoader(portals.admin);
export const action = documentDeleteAction(portals.admin);
export { DocumentDeleteScreen as default } from '~/screens/documents/delete';
