export { logoLoader as loader } from '~/screens/files/open.server';
