export { takeawayDownloadLoader as loader } from '~/screens/takeaway/show.server';
