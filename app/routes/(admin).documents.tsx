export { documentsOfAllLoader as loader } from '~/screens/documents/list.server';
export { DocumentsOfAllScreen as default } from '~/screens/documents/of-all';
