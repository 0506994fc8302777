import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type AuditCaller, recordAudit } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { byId, recordId } from '~/models/fields';
import { type Caller, operation, query } from '~/models/operation.server';
import { projectsOf } from '~/models/projects/visible.server';
import { countOf, hasAny } from '~/models/rows.server';
import { endSessionsOf } from '~/models/sessions/session.server';
import { isGuestOf } from './allowed.server';
import { findManagedPerson, type PersonRecord } from './find.server';
import { endSuspensionOfFormerGuest } from './former-guest.server';
import { eachKind } from './kinds';

/**
 * Deletes a person and gives their projects to `user_id` in the same transaction. Repeating it has
 * no effect. Guests are only removed from the projects here.
 */
export const deletePerson = eachKind((kind) =>
  operation({
    name: 'person.delete',
    permission: 'people.delete',
    target: ({ db, actor }, idOf) => findManagedPerson(db, actor, idOf('id'), kind, 'delete'),
    input: z.object({ user_id: recordId().optional().catch(undefined) }),
    run(context, { userId: heirId }) {
      const { tx, actor, target: person } = context;
      const isGuest = isGuestOf(actor, person);
      if (isGuest) removeGuest(tx, context, person);
      else if (person.deletedAt === null) removePerson(tx, context, person, heirId);
      return { name: person.name, isGuest };
    },
  }),
);

export const personDeletion = eachKind((kind) =>
  query({
    permission: 'people.delete',
    input: byId,
    run({ db, actor }, { id }) {
      const person = findManagedPerson(db, actor, id, kind, 'delete');
      if (person.deletedAt !== null) throw new AppError('not-found');
      if (isGuestOf(actor, person)) return { person, isGuest: true, ...noDeparture };
      return { person, isGuest: false, ...departureOf(db, person) };
    },
  }),
);

function removeGuest(tx: Database, caller: Caller, person: PersonRecord) {
  const ownProjects = sql`(select ${projects.id} from ${projects} where ${projectsOf(caller.actor)})`;
  tx.delete(projectMembers)
    .where(
      and(eq(projectMembers.personId, person.id), inArray(projectMembers.projectId, ownProjects)),
    )
    .run();
  endSuspensionOfFormerGuest(tx, caller, person, caller.actor.companyId ?? 0);
  recordAudit(tx, caller, { action: 'person.leave', recordId: person.id });
}

/**
 * Marks a person as deleted, so that bills, messages and the audit log keep their name.
 * @throws Refused if someone must take over first
 */
export function removePerson(
  tx: Database,
  caller: AuditCaller,
  person: PersonRecord,
  heirId: number | undefined,
) {
  const { now } = caller;
  const { needs, candidates } = departureOf(tx, person);
  const heir = candidates.find((candidate) => candidate.id === heirId);
  if (needs !== 'nothing' && !heir) {
    if (needs === 'owner') throw new Refused('user_id', 'person.errors.newOwner');
    throw new Refused(
      'user_id',
      `person.errors.${candidates.length > 0 ? 'successor' : 'lastAdmin'}`,
    );
  }
  if (heir && needs === 'successor')
    tx.update(people)
      .set({ parentId: null, version: sql`${people.version} + 1`, updatedAt: now })
      .where(eq(people.id, heir.id))
      .run();
  if (heir) transferProjects(tx, caller, person, heir.id);
  else if (needs === 'nothing') deleteProjects(tx, person.id, now);
  tx.delete(projectMembers).where(eq(projectMembers.personId, person.id)).run();
  tx.update(people)
    .set({ deletedAt: now, isActive: false, updatedAt: now })
    .where(eq(people.id, person.id))
    .run();
  endSessionsOf(tx, person.id);
  recordAudit(tx, caller, {
    action: 'person.delete',
    recordId: person.id,
    companyId: person.companyId,
    changes: heir && { heir: { to: heir.id } },
  });
}

function transferProjects(tx: Database, caller: AuditCaller, person: PersonRecord, heirId: number) {
  const { now } = caller;
  const transferred = tx
    .update(projects)
    .set({ ownerId: heirId, version: sql`${projects.version} + 1`, updatedAt: now })
    .where(eq(projects.ownerId, person.id))
    .returning({ id: projects.id })
    .all();
  const changes = { ownerId: { from: person.id, to: heirId } };
  const entry = { action: 'project.update', companyId: person.companyId, changes };
  for (const { id } of transferred)
    recordAudit(tx, caller, { ...entry, recordId: id, projectId: id });
}

function deleteProjects(tx: Database, ownerId: number, now: number) {
  tx.update(projects)
    .set({ deletedAt: now, deletedBy: ownerId, updatedAt: now })
    .where(and(eq(projects.ownerId, ownerId), isNull(projects.deletedAt)))
    .run();
}

type Departure = {
  projects: number;
  /**
   * `owner`: their projects need a new owner. `successor`: a company user must become the company's
   * admin and take over the projects.
   */
  needs: 'nothing' | 'owner' | 'successor';
  candidates: { id: number; name: string }[];
};

const noDeparture: Departure = { projects: 0, needs: 'nothing', candidates: [] };

type DepartingPerson = Pick<PersonRecord, 'id' | 'role' | 'parentId' | 'companyId'>;

/** The company's last person needs no successor; their projects are deleted. */
export function departureOf(db: Database, person: DepartingPerson): Departure {
  const colleagues = and(
    eq(people.companyId, person.companyId ?? 0),
    ne(people.id, person.id),
    isNull(people.deletedAt),
  );
  /** A suspended colleague cannot take over. */
  const others = and(colleagues, eq(people.isActive, true));
  const owned = eq(projects.ownerId, person.id);
  const count = countOf(db, projects, and(owned, isNull(projects.deletedAt)));
  if (!hasAny(db, people, colleagues)) return { ...noDeparture, projects: count };
  const isAdmin = eq(people.role, 'admin');
  const isTopAdmin = person.role === 'admin' && person.parentId === null;
  if (isTopAdmin && !hasAny(db, people, and(others, isAdmin, isNull(people.parentId)))) {
    const users = and(others, isAdmin, isNotNull(people.parentId));
    return { projects: count, needs: 'successor', candidates: namesOf(db, users) };
  }
  // Deleted projects count too, because they need an owner when they are restored.
  if (!hasAny(db, projects, owned)) return noDeparture;
  const owners = and(others, inArray(people.role, ['entrepreneur', 'admin']));
  return { projects: count, needs: 'owner', candidates: namesOf(db, owners) };
}

const namesOf = (db: Database, where: SQL | undefined) =>
  db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(where)
    // The plus keeps SQLite from walking all of the company's people in the order of their names.
    .orderBy(sql`+${people.name}`)
    .limit(500)
    .all();
