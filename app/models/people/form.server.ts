import type { Database } from 'db/client.server';
import { people, type Role } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { byId, recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { waitingContacts } from '~/models/sign-in/purposes/managed-contact-change.server';
import { isCompanyAsked, isGuestOf, mayManageAs, mayOpen, rolesToAdd } from './allowed.server';
import { companyOptions, findPerson, managedPerson } from './find.server';
import { eachKind, kinds, personRoles } from './kinds';
import { grantable, offeredTo, permissionsHeld } from './permissions.server';
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
        companies: isCompanyAsked(actor, kind) ? companyOptions(db) : null,
        projects: fields.project_ids ? projectChoicesFor(db, actor) : null,
        // One form for every role: what fits only some of them is refused with its reason.
        permissions: fields.permission ? grantable(actor, fields.role_id ? 'admin' : role) : null,
        offered: fields.permission && !fields.role_id ? offeredTo(actor, role) : [],
      };
    },
  }),
);

export const personForEdit = eachKind((kind) =>
  query({
    permission: 'people.edit',
    input: byId,
    run({ db, actor, now }, { id }) {
      const person = managedPerson(db, actor, id, kind, 'edit');
      const { fields } = kinds[kind];
      const canJoin =
        fields.project_ids && (person.role === 'investor' || person.role === 'tenant');
      const memberOf = canJoin ? membershipsOf(db, actor, id) : [];
      return {
        person,
        memberOf,
        projects: canJoin ? projectChoicesFor(db, actor, memberOf) : null,
        permissions: fields.permission ? grantable(actor, person.role) : null,
        held: permissionsHeld(person),
        waiting: waitingContacts(db, id, now),
      };
    },
  }),
);

/** Somebody in sight; what only their form says, for whoever may open that. */
export const personPage = eachKind((kind) =>
  query({
    permission: 'people.view',
    input: byId,
    run({ db, actor }, { id }) {
      if (!mayOpen(actor, kind)) throw new AppError('forbidden');
      const person = findPerson(db, actor, id);
      const isOfKind = isGuestOf(actor, person)
        ? kind !== 'admin'
        : kinds[kind].roles.includes(person.role);
      if (!isOfKind) throw new AppError('not-found');
      return {
        ...person,
        isManaged: mayManageAs(actor, kind, person, 'edit'),
        held: permissionsHeld(person),
      };
    },
  }),
);

/** Whom something can be handed to: people of one's company, by name. */
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
      // With its plus: else SQLite walks all of a company's people in the order of their names.
      .orderBy(sql`+${people.name}`)
      .limit(mostNamed)
      .all();
    return { rows, total: rows.length };
  },
});

const mostNamed = 500;

/** What the actor may let others do. */
export const permissionList = query({
  run({ actor }) {
    const rows = permissionsHeld(actor);
    return { rows, total: rows.length };
  },
});

/** Most projects one form offers: the newest, and whatever is chosen already. */
const mostChoices = 100;

export function projectChoicesFor(db: Database, actor: Actor, chosen: number[] = []) {
  const fields = { id: projects.id, name: projects.name };
  const seen = projectsVisibleTo(actor);
  const newest = db
    .select(fields)
    .from(projects)
    .where(seen)
    .orderBy(desc(projects.id))
    .limit(mostChoices);
  const missing = chosen.filter((id) => !newest.all().some((project) => project.id === id));
  const others = db
    .select(fields)
    .from(projects)
    .where(and(inArray(projects.id, missing), seen));
  return [...newest.all(), ...(missing.length > 0 ? others.all() : [])];
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

/** Makes the person a member of exactly these of the actor's projects; others are left alone. */
export function saveMemberships(
  tx: Database,
  actor: Actor,
  person: { id: number; role: Role },
  wanted: number[],
  now: number,
) {
  const { id: personId, role } = person;
  const before = membershipsOf(tx, actor, personId);
  if (wanted.length > 0 && role !== 'investor' && role !== 'tenant')
    throw new Refused('project_ids', 'person.errors.projectRole');
  const seen = tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(inArray(projects.id, wanted), projectsVisibleTo(actor)));
  if (wanted.length > 0 && seen.all().length < new Set(wanted).size)
    throw new Refused('project_ids', 'person.errors.projectGone');
  const left = before.filter((id) => !wanted.includes(id));
  if (left.length > 0)
    tx.delete(projectMembers)
      .where(and(eq(projectMembers.personId, personId), inArray(projectMembers.projectId, left)))
      .run();
  for (const projectId of new Set(wanted.filter((id) => !before.includes(id)))) {
    const memberRole = role === 'investor' ? 'investor' : 'tenant';
    tx.insert(projectMembers)
      .values({ projectId, personId, role: memberRole, createdAt: now })
      .run();
  }
}
