import { portals } from '~/http/portals.server';
import { documentDeleteAction, documentDeleteLoader } from '~/screens/documents/delete.server';

export const loader = documentDeleteLoader(portals.signedIn);
export const action = documentDeleteAction(portals.signedIn);
export { DocumentDeleteScreen as default } from '~/screens/documents/delete';
