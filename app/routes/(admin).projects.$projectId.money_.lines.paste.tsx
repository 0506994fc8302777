export { LinesPasteScreen as default } from '~/screens/books/paste';
export {
  linesPasteAction as action,
  linesPasteLoader as loader,
} from '~/screens/books/paste.server';
