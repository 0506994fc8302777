import type { Database } from 'db/client.server';
import { holdings } from 'db/schema/holding';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { listOf } from '~/models/lists/list.server';
import { anId } from '~/models/lists/state';
import { operation } from '~/models/operation.server';
import { isGuestOf, isPersonSuspended } from '~/models/people/allowed.server';
import { endSuspensionOfFormerGuest } from '~/models/people/former-guest.server';
import { peopleVisibleTo } from '~/models/people/visible.server';
import { projectRunners, projectsVisibleTo } from './visible.server';

/**
 * Removes a person from one project. Their messages and documents stay, and they can be invited
 * again.
 */
export const removeMember = operation({
  name: 'person.leave',
  permission: 'invitations.create',
  roles: projectRunners,
  target: ({ db, actor }, idOf) => findMember(db, actor, idOf('project_id'), idOf('id')),
  run({ tx, audit, target, ...caller }) {
    const { id, name, role, project } = target;
    tx.delete(projectMembers)
      .where(and(eq(projectMembers.projectId, project.id), eq(projectMembers.personId, id)))
      .run();
    const guest = { id, role: target.accountRole, companyId: target.companyId };
    endSuspensionOfFormerGuest(tx, caller, guest, project.companyId);
    audit({
      recordId: id,
      projectId: project.id,
      companyId: project.companyId,
      changes: { role: { from: role } },
    });
    return { name, project };
  },
});

function findMember(db: Database, actor: Actor, projectId: number, id: number) {
  const member = db
    .select({
      id: people.id,
      name: people.name,
      accountRole: people.role,
      companyId: people.companyId,
      role: projectMembers.role,
      /** True if removing the member would hide their own holding from them. */
      isHolder: sql<number>`exists (select 1 from ${holdings}
        where ${holdings.projectId} = ${projectMembers.projectId}
          and ${holdings.personId} = ${people.id})`.mapWith(Boolean),
      project: { id: projects.id, name: projects.name, companyId: projects.companyId },
    })
    .from(projectMembers)
    .innerJoin(projects, and(eq(projects.id, projectMembers.projectId), projectsVisibleTo(actor)))
    .innerJoin(people, and(eq(people.id, projectMembers.personId), peopleVisibleTo(actor)))
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.personId, id)))
    .get();
  if (!member) throw new AppError('not-found');
  return member;
}

/** All members of a project, for the people who run it. */
export const projectMemberList = listOf({
  permission: 'people.view',
  roles: ['superadmin', ...projectRunners],
  id: people.id,
  visible: peopleVisibleTo,
  sorts: { name: people.name, email: people.email },
  filters: { projectId: anId },
  narrow: ({ actor, by }) =>
    sql`${people.id} in (
      select ${projectMembers.personId} from ${projectMembers} cross join ${projects}
      where ${projectMembers.projectId} = ${by.projectId ?? 0}
        and ${projects.id} = ${projectMembers.projectId} and ${projectsVisibleTo(actor)})`,
  search: { like: (pattern): SQL => sql`${people.name} like ${pattern} escape '\\'` },
  index: () => null,
  rows: (db, actor: Audience) =>
    db
      .select({
        id: people.id,
        name: people.name,
        email: people.email,
        companyId: people.companyId,
        role: projectMembers.role,
        isSuspended: isPersonSuspended(actor),
        since: projectMembers.createdAt,
      })
      .from(people)
      .innerJoin(
        projectMembers,
        and(
          eq(projectMembers.personId, people.id),
          eq(projectMembers.projectId, sql.placeholder('projectId')),
        ),
      ),
  toRows: (rows, { actor }) =>
    rows.map(({ companyId, ...row }) => ({
      ...row,
      isGuest: isGuestOf(actor, { companyId }),
      mayRemove: removeMember.permits(actor),
    })),
});
