import { bumpRevision, prepared, writeUnseen } from 'db/prepared';
import { companies } from 'db/schema/company';
import { projectFigures, projects } from 'db/schema/project';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { timesFor } from '~/models/access/times.server';
import { hourMs } from '~/models/durations';
import { job, recurring } from '~/models/jobs/job';
import { keepExpectedProfit } from './expected-profit.server';
import { enqueueFigures } from './kept-profit.server';

const datedProject = prepared((db) =>
  db
    .select({ companyId: projects.companyId, timeZone: companies.timeZone })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(eq(projects.id, sql.placeholder('id')))
    .prepare(),
);

/** Runs after a write that marked a project. */
export const computeFigures = job<'project.figures'>({
  run: (_, { projectId }, { now }) => ({
    // Computed in the transaction, so that no other write comes between.
    write(tx) {
      const project = datedProject(tx).get({ id: projectId });
      if (!project) return;
      keepExpectedProfit(tx, projectId, timesFor(project).isoDay(now));
      bumpRevision(tx, [project.companyId]);
    },
  }),
});

/** For one step of a run. */
const most = 50;

/** Enqueues the projects whose figures were computed on an earlier day, or never. */
export const renewFigures = recurring<'project.renew-figures'>(
  { every: hourMs, atStart: true },
  {
    async run({ db }, _, { now }) {
      for (let last = 0; ; ) {
        const rows = keptAfter(db).all({ last });
        const old = rows.filter(
          ({ computedOn, timeZone }) => computedOn !== timesFor({ timeZone }).isoDay(now),
        );
        if (old.length > 0)
          writeUnseen(db, (tx) => {
            for (const { id } of old) enqueueFigures(tx, id, now);
          });
        if (rows.length < most) return;
        last = rows.at(-1)!.id;
        // Lets requests in between.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  },
);

/** `computedOn` is null for marked projects, whose job may have failed. */
const keptAfter = prepared((db) =>
  db
    .select({
      id: projects.id,
      timeZone: companies.timeZone,
      computedOn: sql<
        string | null
      >`iif(${projectFigures.isMarked}, null, ${projectFigures.computedOn})`,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(projectFigures, eq(projectFigures.projectId, projects.id))
    .where(and(isNull(projects.deletedAt), gt(projects.id, sql.placeholder('last'))))
    .orderBy(asc(projects.id))
    .limit(most)
    .prepare(),
);
