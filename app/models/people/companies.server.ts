import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { asc } from 'drizzle-orm';

/** Companies by name, for the super admin's choice; the first 500. */
export function companyOptions(db: Database): { id: number; name: string }[] {
  return db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .orderBy(asc(companies.name))
    .limit(500)
    .all();
}
