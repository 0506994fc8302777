export { LinesCopyScreen as default } from '~/screens/books/copy';
export { linesCopyAction as action, linesCopyLoader as loader } from '~/screens/books/copy.server';
