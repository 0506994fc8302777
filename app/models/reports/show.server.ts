import { z } from 'zod';
import { timesOfProject } from '~/models/access/times.server';
import { byId, recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { projectDetails } from '~/models/projects/show.server';
import { currentReport, findReport, reportsOf } from './content.server';

/** How many sent reports of a project are listed, newest first. */
const maxListed = 50;

/** The current report of a project with all details, and the reports sent so far. */
export const projectReport = query({
  permission: 'projects.view',
  input: byId,
  run(caller, { id }) {
    const { db, actor, now } = caller;
    const details = projectDetails(caller, id);
    const today = timesOfProject(db, actor, id).isoDay(now);
    return {
      ...details,
      report: currentReport(db, actor, details, today),
      sentReports: reportsOf(db, actor, details.project, maxListed),
    };
  },
});

/** A report that was sent. */
export const sentReport = query({
  permission: 'projects.view',
  input: z.object({ id: recordId(), report_id: recordId() }),
  run: ({ db, actor }, { id, reportId }) => findReport(db, actor, id, reportId),
});
