export { skipAction as action, skipLoader as loader } from '~/screens/installation/section.server';
