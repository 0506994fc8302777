export { distributionNoticeLoader as loader } from '~/screens/distributions/show.server';
