export {
  documentUploadAction as action,
  documentUploadLoader as loader,
} from '~/screens/documents/save.server';
export { DocumentUploadScreen as default } from '~/screens/documents/upload';
