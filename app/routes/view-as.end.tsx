export { viewEndAction as action, viewEndLoader as loader } from '~/screens/impersonation/end.server';
