export { viewAsAction as action, viewAsLoader as loader } from '~/screens/impersonation/start.server';
