export { openFileLoader as loader } from '~/screens/files/open.server';
