export { DocumentDeleteScreen as default } from '~/screens/documents/delete';
export {
  documentDeleteAction as action,
  documentDeleteLoader as loader,
} from '~/screens/documents/save.server';
