import { pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { projectReport } from '~/models/projects/show.server';

export const projectReportLoader = pageLoader((page) => {
  const { db, actor, frame, text, portal, params, now } = page;
  const report = projectReport(page, params);
  frame.title = text('report.title', { name: report.project.name });
  const times = timesOfProject(db, actor, report.project.id);
  frame.timeZone = times.timeZone;
  return { ...report, portal, now, today: times.isoDay(now) };
});
