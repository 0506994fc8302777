export { ownCallNoticeLoader as loader } from '~/screens/holdings/own.server';
