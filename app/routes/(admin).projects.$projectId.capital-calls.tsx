export { CallListScreen as default } from '~/screens/capital-calls/list';
export { callListLoader as loader } from '~/screens/capital-calls/save.server';
