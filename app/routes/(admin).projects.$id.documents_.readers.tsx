export { DocumentReadersScreen as default } from '~/screens/documents/readers';
export { documentReadersLoader as loader } from '~/screens/documents/readers.server';
