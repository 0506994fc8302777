export { projectReportPdfLoader as loader } from '~/screens/projects/report.server';
