import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects, projectVisits } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { visibleFields } from '~/models/access/field-audience.server';
import { projectVisibility } from '~/models/access/record-fields.server';
import { rowTimeZone } from '~/models/access/times.server';
import { planNotice } from '~/models/billing/plans/page.server';
import { countPendingInvitations } from '~/models/invitations/log.server';
import { latestThreads } from '~/models/messages/inbox.server';
import { type Caller, query } from '~/models/operation.server';
import { isCarried } from '~/models/outbox/ways.server';
import { findProfile } from '~/models/profile/profile.server';
import { audienceFor } from '~/models/projects/audience.server';
import { profitOf } from '~/models/projects/figures';
import { pictureOf } from '~/models/projects/images.server';
import { keptProfit } from '~/models/projects/kept-profit.server';
import { withStandings } from '~/models/projects/standing.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { countOf, pick } from '~/models/rows.server';

const latest = 4;
/** Each card has a photo of about 6 KB, and a dashboard may weigh 60 KB. */
const maxCards = 6;

export const memberDashboard = query({
  roles: ['entrepreneur', 'investor', 'tenant'],
  run(caller) {
    const { db, actor, ways } = caller;
    const isInvited = actor.role === 'investor' || actor.role === 'tenant';
    return {
      planNotice: planNotice(caller),
      projects: may(actor, 'projects.view')
        ? countOf(db, projects, projectsVisibleTo(actor))
        : null,
      cards: may(actor, 'projects.view') ? newestCards(caller) : [],
      pendingInvitations: isInvited ? countPendingInvitations(db, actor) : null,
      unverifiedPhone: isInvited && isCarried(ways.sms) ? unverifiedPhone(db, actor) : null,
      messages: may(actor, 'messages.view') ? latestThreads(db, actor, latest) : null,
    };
  },
});

/**
 * The phone to confirm before its invitations are shown; null once it is confirmed. It must not
 * reveal whether there are any, because anyone can enter a number.
 */
function unverifiedPhone(db: Database, actor: Actor): { phone: string | null } | null {
  const { phone, phoneVerifiedAt } = findProfile(db, actor);
  return phoneVerifiedAt === null ? { phone } : null;
}

const lastWorkAt = sql<number | null>`(
  select max(max(${phases.updatedAt}), coalesce(max(${milestones.updatedAt}), 0))
  from ${phases} left join ${milestones} on ${milestones.phaseId} = ${phases.id}
  where ${phases.projectId} = ${projects.id})`;

function newestCards(caller: Caller) {
  const { db, actor } = caller;
  const visible = visibleFields(projectVisibility, actor);
  const rows = db
    .select({
      ...pick(projects, 'id', 'name', 'location'),
      ...pick(projects, 'currentPropertyValue', 'purchasePrice', 'renovationCost', 'soldBefore'),
      ...keptProfit,
      audience: audienceFor(actor),
      currency: companies.currency,
      timeZone: rowTimeZone(actor),
      imageFileId: pictureOf(db),
      entrepreneur: people.name,
      visitedAt: projectVisits.visitedAt,
      updatedAt: projects.updatedAt,
      workUpdatedAt: lastWorkAt,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .innerJoin(people, eq(people.id, projects.ownerId))
    .leftJoin(
      projectVisits,
      and(eq(projectVisits.projectId, projects.id), eq(projectVisits.personId, actor.id)),
    )
    .where(projectsVisibleTo(actor))
    .orderBy(desc(projects.id))
    .limit(maxCards)
    .all()
    .map((row) => visible(row, row.audience));
  return withStandings(caller, rows).map(({ workUpdatedAt, visitedAt, ...project }) => {
    const updatedAt = Math.max(project.updatedAt, workUpdatedAt ?? 0);
    return {
      ...project,
      updatedAt,
      /** Since the reader's last visit; false before their first one. */
      hasChanged: visitedAt !== null && updatedAt > visitedAt,
      profit: profitOf(project),
    };
  });
}

export type ProjectCardRow = ReturnType<typeof newestCards>[number];
