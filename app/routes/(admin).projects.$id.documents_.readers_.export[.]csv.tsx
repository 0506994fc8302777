export { documentReadersExportLoader as loader } from '~/screens/documents/readers.server';
