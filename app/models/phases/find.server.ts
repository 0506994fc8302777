import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { files } from 'db/schema/file';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { projectsVisibleTo } from '~/models/projects/visible.server';

/** One phase of a project the actor sees, with that project. @throws AppError `not-found` */
export function findPhase(db: Database, actor: Actor, id: number) {
  const phase = db
    .select({
      ...getTableColumns(phases),
      attachment: { fileId: files.id, name: files.name },
      project: { id: projects.id, name: projects.name, companyId: projects.companyId },
      currency: companies.currency,
    })
    .from(phases)
    .innerJoin(projects, eq(projects.id, phases.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(files, eq(files.id, phases.attachmentFileId))
    .where(and(eq(phases.id, id), projectsVisibleTo(actor)))
    .get();
  if (!phase) throw new AppError('not-found');
  return phase;
}

export type FoundPhase = ReturnType<typeof findPhase>;
