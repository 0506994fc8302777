import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { projectReports } from 'db/schema/report';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import { timesOfProject } from '~/models/access/times.server';
import { byId } from '~/models/fields';
import { enqueue } from '~/models/jobs/enqueue.server';
import { countOrRefuse } from '~/models/limits/limits.server';
import { readersAmong } from '~/models/messages/readers.server';
import { operation, query } from '~/models/operation.server';
import { projectDetails } from '~/models/projects/show.server';
import { findProject, projectRunners } from '~/models/projects/visible.server';
import { addRow, existsIn } from '~/models/rows.server';
import { currentReport } from './content.server';
import { reportFields } from './input';

const senders = { permission: 'projects.edit', roles: projectRunners } as const;

/** Saves the project's figures of today with a note, and mails them to its investors. */
export const sendReport = operation({
  name: 'report.create',
  ...senders,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('project_id')),
  input: reportFields,
  once: true,
  run(context, { note }) {
    const { tx, actor, now, locale, origin, audit, target } = context;
    countOrRefuse(context, 'messagesPerPerson', actor.id);
    const { id: projectId, companyId } = target;
    const date = timesOfProject(tx, actor, projectId).isoDay(now);
    const details = projectDetails(context, projectId);
    const content = currentReport(tx, actor, details, date);
    const { workBudget: _, expectedProfit: __, ...figures } = content.figures;
    const { work } = content;
    const row = { projectId, createdBy: actor.id, date, note, ...figures, work };
    const id = addRow(tx, projectReports, row, now);
    audit({ recordId: id, projectId, companyId });
    const job = { projectId, reportId: id, senderId: actor.id, after: 0, locale, origin };
    enqueue(tx, 'report.mail', job, { key: id, runAt: now });
    return { id, projectId };
  },
});

/** The report to send, and how many investors get it. */
export const reportToSend = query({
  ...senders,
  input: byId,
  run(caller, { id }) {
    const { db, actor, now } = caller;
    const details = projectDetails(caller, id);
    const date = timesOfProject(db, actor, id).isoDay(now);
    return {
      project: details.project,
      report: currentReport(db, actor, details, date),
      investors: investorsOf(db, id, actor.id).all().length,
    };
  },
});

/** The active investors of a project, except the sender. */
export const investorsOf = (db: Database, projectId: number, senderId: number, more?: SQL) =>
  readersAmong(
    db,
    and(
      existsIn(
        projectMembers,
        and(
          eq(projectMembers.projectId, projectId),
          eq(projectMembers.personId, people.id),
          eq(projectMembers.role, 'investor'),
          eq(projectMembers.isSuspended, false),
        ),
      ),
      ne(people.id, senderId),
      more,
    ),
  );
