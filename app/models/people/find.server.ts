import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { type Permission, people, personPermissions } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import type { PeopleKind } from '~/paths';
import { isOfAdmin, isPersonSuspended, mayManageAs, mayOpen } from './allowed.server';
import { peopleVisibleTo, reachableBy } from './visible.server';

export function findPerson(db: Database, actor: Actor, id: number) {
  return readPerson(db, and(eq(people.id, id), peopleVisibleTo(actor)), actor);
}

/**
 * Finds a person of this kind that the actor may edit or delete; for deletion, including deleted
 * people.
 * @throws AppError
 */
export function findManagedPerson(
  db: Database,
  actor: Actor,
  id: number,
  kind: PeopleKind,
  verb: 'edit' | 'delete',
): PersonRecord {
  if (!mayOpen(actor, kind)) throw new AppError('forbidden');
  const person = readPerson(db, and(eq(people.id, id), reachableBy(actor)), actor);
  if (person.deletedAt !== null && verb === 'edit') throw new AppError('not-found');
  if (!mayManageAs(actor, kind, person, verb)) throw new AppError('forbidden');
  return person;
}

/** @param actor who reads it; without one, a suspension is not reported */
export function readPerson(db: Database, where: SQL | undefined, actor?: Actor) {
  const row = db
    .select({
      ...pick(people, 'id', 'role', 'parentId', 'companyId'),
      companyName: companies.name,
      name: people.name,
      email: people.email,
      countryCode: people.countryCode,
      phoneNumber: people.phoneNumber,
      phone: people.phone,
      emailVerifiedAt: people.emailVerifiedAt,
      phoneVerifiedAt: people.phoneVerifiedAt,
      address: people.address,
      locale: people.locale,
      photoFileId: people.photoFileId,
      version: people.version,
      createdBy: people.createdBy,
      isOfAdmin,
      isSuspended: actor ? isPersonSuspended(actor) : sql<boolean>`0`.mapWith(Boolean),
      createdAt: people.createdAt,
      deletedAt: people.deletedAt,
    })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(where)
    .get();
  if (!row) throw new AppError('not-found');
  return { ...row, permissions: grantsOf(db, row.id) };
}

export type PersonRecord = ReturnType<typeof readPerson>;

function grantsOf(db: Database, personId: number): Set<Permission> {
  const rows = db
    .select({ permission: personPermissions.permission })
    .from(personPermissions)
    .where(eq(personPermissions.personId, personId))
    .all();
  return new Set(rows.map((row) => row.permission));
}

/**
 * The name of the person who created a record. Admins see people of their company, the super admin
 * everyone, others only the creators of projects they see.
 */
export function creatorName(db: Database, actor: Actor, id: number): string | undefined {
  if (!may(actor, 'people.view')) return undefined;
  return db
    .select({ name: people.name })
    .from(people)
    .where(and(eq(people.id, id), isVisibleCreator(actor)))
    .get()?.name;
}

function isVisibleCreator(actor: Actor): SQL | undefined {
  if (actor.role === 'superadmin') return undefined;
  if (actor.role === 'admin') return eq(people.companyId, actor.companyId ?? 0);
  return sql`exists (select 1 from ${projects} where ${projects.createdBy} = ${people.id} and ${projectsVisibleTo(actor)})`;
}

export function companyOptions(db: Database): { id: number; name: string }[] {
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .orderBy(asc(companies.name))
    .limit(500)
    .all();
}

/**
 * The company of new people: the actor's own, or the one the super admin selected.
 * @throws Refused, AppError
 */
export function companyFor(db: Database, actor: Actor, selected = 0): number {
  if (actor.companyId !== null) return actor.companyId;
  if (actor.role !== 'superadmin') throw new AppError('forbidden');
  if (companyNameOf(db, selected) === undefined)
    throw new Refused('company_id', 'person.errors.company');
  return selected;
}

export const companyNameOf = (db: Database, id: number): string | undefined =>
  db.select({ name: companies.name }).from(companies).where(eq(companies.id, id)).get()?.name;
