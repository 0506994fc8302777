export { manifestLoader as loader } from '~/screens/install/manifest.server';
