import { given, prepared } from 'db/prepared';
import { companies } from 'db/schema/company';
import { auditLog } from 'db/schema/desk';
import { people, personPermissions } from 'db/schema/person';
import { sql } from 'drizzle-orm';

/**
 * Writes the rows of one imported person. Compiled once: to build them anew for each of 10,000 people takes several
 * times as long as to run them, and everybody waits for that.
 */
export const importStatements = prepared((db) => ({
  company: db
    .insert(companies)
    .values(given('name', 'createdAt', 'updatedAt'))
    .returning({ id: companies.id })
    .prepare(),
  person: db
    .insert(people)
    .values({
      ...given('companyId', 'parentId', 'role', 'name', 'address', 'email', 'countryCode', 'phoneNumber'),
      ...given('phone', 'userCode', 'createdBy', 'createdAt', 'updatedAt'),
    })
    .returning({ id: people.id })
    .prepare(),
  /** `granted` is a JSON list. */
  grants: db
    .insert(personPermissions)
    .select(sql`select ${sql.placeholder('personId')}, value from json_each(${sql.placeholder('granted')})`)
    .prepare(),
  audit: db
    .insert(auditLog)
    .values(given('companyId', 'actorId', 'action', 'record', 'recordId', 'changes', 'at'))
    .prepare(),
}));
