export { ownDistributionNoticeLoader as loader } from '~/screens/distributions/own.server';
