export {
  versionUploadAction as action,
  versionUploadLoader as loader,
} from '~/screens/documents/save.server';
export { DocumentUploadScreen as default } from '~/screens/documents/upload';
