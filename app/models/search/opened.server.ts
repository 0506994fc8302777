import { companies } from 'db/schema/company';
import { projects, projectVisits } from 'db/schema/project';
import { and, desc, eq } from 'drizzle-orm';
import { visibleFields } from '~/models/access/field-audience.server';
import { projectVisibility } from '~/models/access/record-fields.server';
import { query } from '~/models/operation.server';
import { audienceFor } from '~/models/projects/audience.server';
import { pictureOf } from '~/models/projects/images.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** The projects the actor opened last, newest first. */
export const lastOpenedProjects = query({
  permission: 'projects.view',
  run({ db, actor }) {
    const fields = visibleFields(projectVisibility, actor);
    return db
      .select({
        ...pick(projects, 'id', 'name', 'location', 'currentPropertyValue'),
        audience: audienceFor(actor),
        imageFileId: pictureOf(db),
        currency: companies.currency,
      })
      .from(projectVisits)
      .innerJoin(projects, eq(projects.id, projectVisits.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .where(and(eq(projectVisits.personId, actor.id), projectsVisibleTo(actor)))
      .orderBy(desc(projectVisits.visitedAt))
      .limit(6)
      .all()
      .map((row) => fields(row, row.audience));
  },
});
