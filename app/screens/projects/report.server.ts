import { pageLoader } from '~/http/page.server';
import { timesFor } from '~/models/access/times.server';
import { projectReport } from '~/models/projects/show.server';

export const projectReportLoader = pageLoader((page) => {
  const { actor, frame, text, portal, params, now } = page;
  const report = projectReport(page, params);
  frame.title = text('report.title', { name: report.project.name });
  return { ...report, portal, now, today: timesFor(actor).isoDay(now) };
});
