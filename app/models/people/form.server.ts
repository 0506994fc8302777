import type { Database } from 'db/client.server';
import { people, type Role } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { audienceByRole, visibleFields } from '~/models/access/field-audience.server';
import { personVisibility } from '~/models/access/record-fields.server';
import { AppError, Refused } from '~/models/errors';
import { byId, recordId } from '~/models/fields';
import { bindHoldings } from '~/models/holdings/holder.server';
import { query } from '~/models/operation.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { waitingContacts } from '~/models/sign-in/purposes/managed-contact-change.server';
import { isGuestOf, mayManageAs, mayOpen, needsCompany, rolesToAdd } from './allowed.server';
import { companyOptions, findManagedPerson, findPerson } from './find.server';
import { guestRolesOf, personSets, withPersonSets } from './included.server';
import { eachKind, kinds, personRoles } from './kinds';
import { defaultPermissions, grantable, permissionsOf } from './permissions.server';
import { peopleVisibleTo } from './visible.server';

export const newPerson = eachKind((kind) =>
  query({
    permission: 'people.create',
    run(caller) {
      const { db, actor } = caller;
      const { fields } = kinds[kind];
      const roles = rolesToAdd(caller, kind);
      const [role] = roles;
      return {
        roles: fields.role_id ? roles : null,
        companies: needsCompany(actor, kind) ? companyOptions(db) : null,
        projects: fields.project_ids ? projectChoicesFor(db, actor) : null,
        // One form for every role; permissions that do not fit a role are rejected with a reason.
        permissions: fields.permission ? grantable(actor, fields.role_id ? 'admin' : role) : null,
        offered: fields.permission && !fields.role_id ? defaultPermissions(actor, role) : [],
      };
    },
  }),
);

export const personForEdit = eachKind((kind) =>
  query({
    permission: 'people.edit',
    input: byId,
    run({ db, actor, now }, { id }) {
      const person = findManagedPerson(db, actor, id, kind, 'edit');
      const { fields } = kinds[kind];
      const canJoin =
        fields.project_ids && (person.role === 'investor' || person.role === 'tenant');
      const memberOf = canJoin ? membershipsOf(db, actor, id) : [];
      return {
        person,
        memberOf,
        projects: canJoin ? projectChoicesFor(db, actor, memberOf) : null,
        permissions: fields.permission ? grantable(actor, person.role) : null,
        held: permissionsOf(person),
        waiting: waitingContacts(db, id, now),
      };
    },
  }),
);

/**
 * A visible person with their projects, invitations and plan, for the API. Fields of the edit form
 * are hidden from people without access to it.
 */
export const personPage = eachKind((kind) =>
  query({
    permission: 'people.view',
    input: byId,
    run(caller, { id }) {
      const { db, actor } = caller;
      if (!mayOpen(actor, kind)) throw new AppError('forbidden');
      const person = findPerson(db, actor, id);
      const isOfKind = isGuestOf(actor, person)
        ? kind !== 'admin'
        : kinds[kind].roles.includes(person.role);
      if (!isOfKind) throw new AppError('not-found');
      const isManaged = mayManageAs(actor, kind, person, 'edit');
      const audience = isManaged ? 'owner' : audienceByRole(actor);
      const visible = visibleFields(personVisibility, actor);
      const more = { held: permissionsOf(person), guestAs: guestRolesOf(db, actor, id) };
      const [shown] = withPersonSets(caller, [{ ...person, ...more }], new Set(personSets));
      if (!shown) throw new AppError('not-found');
      return visible(shown, audience);
    },
  }),
);

/** People of the actor's company, by name, for selecting a successor. */
export const peopleChoices = query({
  permission: 'people.view',
  input: z.object({
    role: z
      .enum(['admin', ...personRoles])
      .optional()
      .catch(undefined),
    user_id: recordId().optional().catch(undefined),
  }),
  run({ db, actor }, { role, userId }) {
    if (actor.role === 'investor' || actor.role === 'tenant') throw new AppError('forbidden');
    const isOther = userId === undefined ? undefined : ne(people.id, userId);
    const rows = db
      .select(pick(people, 'id', 'name', 'role'))
      .from(people)
      .where(
        and(
          peopleVisibleTo(actor),
          role && eq(people.role, role),
          eq(people.isActive, true),
          isOther,
        ),
      )
      // The plus keeps SQLite from walking all of the company's people in the order of their names.
      .orderBy(sql`+${people.name}`)
      .limit(maxListed)
      .all();
    return { rows, total: rows.length };
  },
});

const maxListed = 500;

/** The permissions that the actor may grant. */
export const permissionList = query({
  run({ actor }) {
    const rows = permissionsOf(actor);
    return { rows, total: rows.length };
  },
});

/** The maximum number of projects the form offers: the newest, and those already selected. */
const maxChoices = 100;

export function projectChoicesFor(db: Database, actor: Actor, selected: number[] = []) {
  const fields = { id: projects.id, name: projects.name };
  const condition = projectsVisibleTo(actor);
  const newest = db
    .select(fields)
    .from(projects)
    .where(condition)
    .orderBy(desc(projects.id))
    .limit(maxChoices);
  const missingIds = selected.filter((id) => !newest.all().some((project) => project.id === id));
  const others = db
    .select(fields)
    .from(projects)
    .where(and(inArray(projects.id, missingIds), condition));
  return [...newest.all(), ...(missingIds.length > 0 ? others.all() : [])];
}

function membershipsOf(db: Database, actor: Actor, personId: number): number[] {
  return db
    .select({ id: projects.id })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(eq(projectMembers.personId, personId), projectsVisibleTo(actor)))
    .all()
    .map((row) => row.id);
}

/**
 * Makes the person a member of exactly these projects. Projects that the actor cannot see are not
 * changed.
 */
export function saveMemberships(
  tx: Database,
  actor: Actor,
  person: { id: number; role: Role },
  projectIds: number[],
  now: number,
) {
  const { id: personId, role } = person;
  const before = membershipsOf(tx, actor, personId);
  if (projectIds.length > 0 && role !== 'investor' && role !== 'tenant')
    throw new Refused('project_ids', 'person.errors.projectRole');
  const visible = tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(inArray(projects.id, projectIds), projectsVisibleTo(actor)));
  if (projectIds.length > 0 && visible.all().length < new Set(projectIds).size)
    throw new Refused('project_ids', 'person.errors.projectGone');
  const removedIds = before.filter((id) => !projectIds.includes(id));
  if (removedIds.length > 0)
    tx.delete(projectMembers)
      .where(
        and(eq(projectMembers.personId, personId), inArray(projectMembers.projectId, removedIds)),
      )
      .run();
  for (const projectId of new Set(projectIds.filter((id) => !before.includes(id)))) {
    const memberRole = role === 'investor' ? 'investor' : 'tenant';
    tx.insert(projectMembers)
      .values({ projectId, personId, role: memberRole, createdAt: now })
      .run();
    if (memberRole === 'investor') bindHoldings(tx, projectId, personId, now);
  }
}
