import { prepared } from 'db/prepared';
import { invitations } from 'db/schema/invitation';
import { assetTypes, projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { createAssetType } from '~/models/asset-types/save.server';
import { inviteToProjects } from '~/models/invitations/invite.server';
import { query } from '~/models/operation.server';
import { createPhase } from '~/models/phases/save.server';
import { createProject } from '~/models/projects/save.server';
import { existsIn } from '~/models/rows.server';

const companyId = sql.placeholder('companyId');

const progress = prepared((db) => {
  const isOwn = and(eq(projects.companyId, companyId), isNull(projects.deletedAt));
  const isDone = (exists: SQL) => sql<number>`${exists}`;
  return db
    .select({
      assetType: isDone(existsIn(assetTypes, eq(assetTypes.companyId, companyId))),
      project: isDone(existsIn(projects, isOwn)),
      phase: isDone(existsIn(phases, eq(phases.companyId, companyId))),
      invitation: isDone(existsIn(invitations, eq(invitations.companyId, companyId))),
      newestProjectId: sql<
        number | null
      >`(select max(${projects.id}) from ${projects} where ${isOwn})`,
    })
    .from(sql`(select 1)`)
    .prepare();
});

/** The setup steps of a new company; null once all are done. */
export const firstSteps = query({
  permission: 'projects.create',
  roles: ['admin'],
  orCompanyOwner: true,
  run({ db, actor }) {
    const row = progress(db).get({ companyId: actor.companyId ?? 0 });
    if (!row) return null;
    const { newestProjectId } = row;
    const steps = [
      { name: 'assetType', isDone: row.assetType === 1, may: createAssetType.permits(actor) },
      { name: 'project', isDone: row.project === 1, may: createProject.permits(actor) },
      { name: 'phase', isDone: row.phase === 1, may: createPhase.permits(actor) },
      { name: 'invitation', isDone: row.invitation === 1, may: inviteToProjects.permits(actor) },
    ] as const;
    return steps.every(({ isDone }) => isDone) ? null : { steps, newestProjectId };
  },
});

export type FirstSteps = NonNullable<ReturnType<typeof firstSteps>>;
