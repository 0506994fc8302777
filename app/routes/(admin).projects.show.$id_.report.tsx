export { ProjectReportScreen as default } from '~/screens/projects/report';
export { projectReportLoader as loader } from '~/screens/projects/report.server';
