export { sentReportPdfLoader as loader } from '~/screens/projects/report.server';
