import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { asc, eq } from 'drizzle-orm';

/** Companies by name, for the super admin's choice; the first 500. */
export function companyOptions(db: Database): { id: number; name: string }[] {
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .orderBy(asc(companies.name))
    .limit(500)
    .all();
}

/** Undefined where there is no such company. */
export const companyNameOf = (db: Database, id: number): string | undefined =>
  db.select({ name: companies.name }).from(companies).where(eq(companies.id, id)).get()?.name;
