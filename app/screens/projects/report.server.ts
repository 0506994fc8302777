import { pageLoader } from '~/http/page.server';
import { projectReport } from '~/models/projects/show.server';

export const projectReportLoader = pageLoader((page) => {
  const { frame, text, portal, params, now } = page;
  const report = projectReport(page, params);
  frame.title = text('report.title', { name: report.project.name });
  return { ...report, portal, now };
});
