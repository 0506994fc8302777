export { callNoticeLoader as loader } from '~/screens/capital-calls/show.server';
