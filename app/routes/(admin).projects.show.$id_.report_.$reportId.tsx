export { sentReportLoader as loader } from '~/screens/projects/report.server';
export { SentReportScreen as default } from '~/screens/projects/sent-report';
