export { viewEndAction as action, viewEndLoader as loader } from '~/screens/view-as/end.server';
