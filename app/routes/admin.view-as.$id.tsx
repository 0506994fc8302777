export { viewAsAction as action, viewAsLoader as loader } from '~/screens/view-as/start.server';
