export { documentsDownloadLoader as loader } from '~/screens/documents/several.server';
