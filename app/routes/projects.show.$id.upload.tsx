import { portals } from '~/http/portals.server';
import { documentUploadAction, documentUploadLoader } from '~/screens/documents/upload.server';

export const loader = documentUploadLoader(portals.signedIn);
export const action = documentUploadAction(portals.signedIn);
export { DocumentUploadScreen as default } from '~/screens/documents/upload';
