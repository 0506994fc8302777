export { logoLoader as loader } from '~/screens/installation/logo.server';
