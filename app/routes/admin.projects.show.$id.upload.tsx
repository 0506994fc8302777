import { portals } from '~/http/portals.server';
import { documentUploadAction, documentUploadLoader } from '~/screens/documents/upload.server';

export const loader = documentUploadLoader(portals.admin);
export const action = documentUploadAction(portals.admin);
export { DocumentUploadScreen as default } from '~/screens/documents/upload';
