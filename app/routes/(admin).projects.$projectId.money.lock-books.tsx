export { BooksLockScreen as default } from '~/screens/books/lock-books';
export { booksLockAction as action, booksLockLoader as loader } from '~/screens/books/locks.server';
