import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { audienceByRole, type FieldRule, seesField } from '~/models/access/field-audience.server';
import { personVisibility } from '~/models/access/record-fields.server';
import { invitationsVisibleTo } from '~/models/invitations/visible.server';
import { includeField, includeIn } from '~/models/lists/include';
import type { Caller, Payload } from '~/models/operation.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { hasIdIn, pick, rowsBy } from '~/models/rows.server';
import { companyPlans } from './info.server';
import { guestRoles } from './visible.server';

/** Sets of a person that lists read only when they are requested. */
export const personSets = [
  'owned_projects_count',
  'assigned_projects_count',
  'entrepreneur_projects',
  'assigned_projects',
  'invitation_log',
  'subscription',
] as const;
type PersonSet = (typeof personSets)[number];

/** The newest of each set; the list of projects and the invitation log have all of them. */
const maxProjects = 50;
const maxInvitations = 20;

type Listed = { id: number; companyId: number | null };

/**
 * The requested sets of people the actor may see, each read by one query for all of them. They
 * contain only projects and invitations that the actor may see; a set that the actor may not see
 * at all is null, as is one that was not requested.
 */
export function withPersonSets<Row extends Listed>(
  { db, actor }: Caller,
  rows: Row[],
  include: ReadonlySet<PersonSet>,
) {
  const ids = rows.map(({ id }) => id);
  const wants = (set: PersonSet, name: SetName) => include.has(set) && seesSet(actor, name);
  const owned = wants('entrepreneur_projects', 'entrepreneurProjects')
    ? projectsOfEach(db, ids, ownedBy(actor))
    : null;
  const assigned = wants('assigned_projects', 'assignedProjects')
    ? projectsOfEach(db, ids, assignedTo(actor))
    : null;
  const ownedCounts = wants('owned_projects_count', 'ownedProjectsCount')
    ? countEach(db, ids, ownedBy(actor))
    : null;
  const assignedCounts = wants('assigned_projects_count', 'assignedProjectsCount')
    ? countEach(db, ids, assignedTo(actor))
    : null;
  const log = wants('invitation_log', 'invitationLog') ? invitationsOf(db, actor, ids) : null;
  const plans = wants('subscription', 'subscription') ? plansOf(db, actor, rows) : null;
  return rows.map((row) => ({
    ...row,
    ownedProjectsCount: ownedCounts && (ownedCounts.get(row.id) ?? 0),
    assignedProjectsCount: assignedCounts && (assignedCounts.get(row.id) ?? 0),
    entrepreneurProjects: owned && (owned.get(row.id) ?? []),
    assignedProjects: assigned && (assigned.get(row.id) ?? []),
    invitationLog: log && (log.get(row.id) ?? []),
    subscription: plans?.get(row.companyId) ?? null,
  }));
}

export type PersonSetsOf = ReturnType<typeof withPersonSets<Listed>>[number];

/** A list of people whose rows have the requested sets, for the API. */
export function peopleWithSets<Row extends Listed, Spec>(
  list: ((caller: Caller, payload: Payload) => { rows: Row[]; total: number }) & { spec: Spec },
) {
  const read = (caller: Caller, payload: Payload) => {
    const { rows, total } = list(caller, payload);
    return { rows: withPersonSets(caller, rows, includeIn(personSets, payload)), total };
  };
  const input = z.object({ include: includeField(personSets) });
  return Object.assign(read, { spec: { ...list.spec, input } });
}

/** The roles by which a guest is known here, separated by commas; null for other people. */
export const guestRolesOf = (db: Database, actor: Actor, id: number): string | null =>
  db
    .select({ of: guestRoles(actor) })
    .from(people)
    .where(eq(people.id, id))
    .get()?.of ?? null;

type SetName =
  | 'ownedProjectsCount'
  | 'assignedProjectsCount'
  | 'entrepreneurProjects'
  | 'assignedProjects'
  | 'invitationLog'
  | 'subscription';

function seesSet(actor: Actor, name: SetName): boolean {
  const rule: FieldRule = personVisibility[name];
  return seesField(rule, audienceByRole(actor), actor);
}

/** Selects the ids of the projects of the person `person.value` that the actor may see. */
const ownedBy = (actor: Actor): SQL =>
  sql`select ${projects.id} as id, null as role from ${projects}
    where ${projects.ownerId} = person.value and ${projectsVisibleTo(actor)}`;

const assignedTo = (actor: Actor): SQL =>
  sql`select ${projects.id} as id, ${projectMembers.role} as role
    from ${projectMembers} cross join ${projects}
    where ${projectMembers.personId} = person.value and ${projects.id} = ${projectMembers.projectId}
      and ${projectsVisibleTo(actor)}`;

const each = (ids: number[]): SQL => sql`json_each(${JSON.stringify(ids)}) as person`;

function countEach(db: Database, ids: number[], theirs: SQL): Map<number, number> {
  const rows = db.all<{ id: number; count: number }>(
    sql`select person.value as id, (select count(*) from (${theirs})) as count from ${each(ids)}`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

type PersonProject = { personId: number; id: number; name: string; location: string };

function projectsOfEach(db: Database, ids: number[], theirs: SQL) {
  const newest = sql`select json_group_array(json_object(
      'id', shown.id, 'name', shown.name, 'location', shown.location, 'role', newest.role)
      order by shown.id desc)
    from (${theirs} order by id desc limit ${sql.raw(String(maxProjects))}) as newest
    join projects as shown on shown.id = newest.id`;
  const rows = db.all<{ id: number; projects: string }>(
    sql`select person.value as id, (${newest}) as projects from ${each(ids)}`,
  );
  return new Map(
    rows.map(({ id, projects }) => [
      id,
      JSON.parse(projects) as (Omit<PersonProject, 'personId'> & { role: string | null })[],
    ]),
  );
}

/** Those of the log that were sent to these people, without their contacts. */
function invitationsOf(db: Database, actor: Actor, ids: number[]) {
  const place = sql<number>`row_number() over (
    partition by ${invitations.personId} order by ${invitations.id} desc)`.as('place');
  const sent = db
    .select({
      ...pick(invitations, 'id', 'projectId', 'role', 'status', 'message', 'sentAt', 'createdAt'),
      personId: invitations.personId,
      projectName: projects.name,
      place,
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .where(and(hasIdIn(invitations.personId, ids), invitationsVisibleTo(actor)))
    .as('sent');
  const rows = db
    .select()
    .from(sent)
    .where(sql`${sent.place} <= ${maxInvitations}`)
    .orderBy(desc(sent.id))
    .all();
  return rowsBy(rows, 'personId');
}

/** The plans of companies whose plan the actor may see: their own, and the super admin all. */
function plansOf(db: Database, actor: Actor, rows: Listed[]) {
  const isVisible = (id: number | null) => actor.role === 'superadmin' || id === actor.companyId;
  const companyIds = rows.map(({ companyId }) => companyId).filter(isVisible);
  return may(actor, 'billing') ? companyPlans(db, companyIds) : null;
}
