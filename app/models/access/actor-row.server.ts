import { companies } from 'db/schema/company';
import { type Permission, people, personPermissions } from 'db/schema/person';
import { sql } from 'drizzle-orm';
import type { Actor } from './actor.server';

/** The columns an actor is made of, for a query of people with their company beside them. */
export const actorColumns = {
  personId: people.id,
  role: people.role,
  companyId: people.companyId,
  companyName: companies.name,
  currency: companies.currency,
  name: people.name,
  email: people.email,
  locale: people.locale,
  parentId: people.parentId,
  permissions: sql<
    string | null
  >`(select group_concat(${personPermissions.permission}) from ${personPermissions} where ${personPermissions.personId} = ${people.id})`,
};

type Nullable<T> = { [K in keyof T]: T[K] | null };
type Row = Nullable<Omit<Actor, 'id' | 'permissions'>> & {
  personId: number | null;
  permissions: string | null;
};

/** Null where there is nobody. */
export function actorFrom(row: Row): Actor | null {
  if (row.personId === null || row.role === null || row.name === null) return null;
  return {
    id: row.personId,
    role: row.role,
    companyId: row.companyId,
    companyName: row.companyName,
    currency: row.currency ?? 'USD',
    name: row.name,
    email: row.email,
    locale: row.locale,
    parentId: row.parentId,
    permissions: new Set((row.permissions?.split(',') ?? []) as Permission[]),
  };
}
