import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { type Permission, people, personPermissions } from 'db/schema/person';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { peopleVisibleTo } from './visible.server';

/** One person the actor may see. @throws AppError `not-found` */
export function findPerson(db: Database, actor: Actor, id: number) {
  return readPerson(db, and(eq(people.id, id), peopleVisibleTo(actor)));
}

/** One person with what their permissions follow from. @throws AppError `not-found` */
export function readPerson(db: Database, where: SQL | undefined) {
  const row = db
    .select({
      id: people.id,
      role: people.role,
      parentId: people.parentId,
      companyId: people.companyId,
      companyName: companies.name,
      name: people.name,
      email: people.email,
      countryCode: people.countryCode,
      phoneNumber: people.phoneNumber,
      phone: people.phone,
      address: people.address,
      locale: people.locale,
      photoFileId: people.photoFileId,
      createdBy: people.createdBy,
      createdAt: people.createdAt,
      updatedAt: people.updatedAt,
      deletedAt: people.deletedAt,
    })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(where)
    .get();
  if (!row) throw new AppError('not-found');
  return { ...row, permissions: grantsOf(db, row.id) };
}

export type FoundPerson = ReturnType<typeof readPerson>;

function grantsOf(db: Database, personId: number): Set<Permission> {
  const rows = db
    .select({ permission: personPermissions.permission })
    .from(personPermissions)
    .where(eq(personPermissions.personId, personId))
    .all();
  return new Set(rows.map((row) => row.permission));
}
