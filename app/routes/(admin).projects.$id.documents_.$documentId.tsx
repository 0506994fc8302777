export { DocumentShowScreen as default } from '~/screens/documents/show';
export { documentShowLoader as loader } from '~/screens/documents/show.server';
