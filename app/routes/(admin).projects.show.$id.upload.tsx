export { DocumentUploadScreen as default } from '~/screens/documents/upload';
export {
  documentUploadAction as action,
  documentUploadLoader as loader,
} from '~/screens/documents/upload.server';
