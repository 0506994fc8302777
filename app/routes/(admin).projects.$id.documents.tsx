export { DocumentListScreen as default } from '~/screens/documents/list';
export { documentListLoader as loader } from '~/screens/documents/list.server';
