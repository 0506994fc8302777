import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { PersonRefused } from './refused';

/** E-mail and phone in the forms they are compared in (`normaliseEmail`, `normalisePhone`). */
export type Contact = { email: string; phone: { countryCode: string; national: string; e164: string } };

/** @throws PersonRefused when the e-mail or the phone is somebody else's */
export function refuseTaken(tx: Database, { email, phone }: Contact, personId = 0) {
  const isOther = and(isNull(people.deletedAt), ne(people.id, personId));
  const taken = (match: ReturnType<typeof eq>) =>
    tx.select({ id: people.id }).from(people).where(and(match, isOther)).get() !== undefined;
  if (taken(eq(people.email, email))) throw new PersonRefused('email', 'emailTaken');
  if (taken(eq(people.phone, phone.e164))) throw new PersonRefused('phone_number', 'phoneTaken');
}

/**
 * Whether the person is in projects of other companies: then who manages them here may not change the address they
 * sign in with, which would open those projects to whoever reads the new one.
 */
export function isMemberElsewhere(tx: Database, personId: number, companyId: number | null): boolean {
  const row = tx
    .select({ one: sql`1` })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(eq(projectMembers.personId, personId), ne(projects.companyId, companyId ?? 0)))
    .limit(1)
    .get();
  return row !== undefined;
}

export const contactColumns = ({ email, phone }: Contact) => ({
  email,
  countryCode: phone.countryCode,
  phoneNumber: phone.national,
  phone: phone.e164,
});
