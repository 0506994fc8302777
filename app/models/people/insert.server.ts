import type { Database } from 'db/client.server';
import { placeholders, prepared } from 'db/prepared';
import { companies } from 'db/schema/company';
import { type Permission, people, personPermissions, type Role } from 'db/schema/person';
import { sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { defaultsForPhone } from '~/models/company/beginning.server';
import { installation } from '~/models/installation/current.server';
import { randomToken } from '~/services/secrets/random.server';
import { type Contact, contactColumns } from './contact.server';

/** Prepared once, because an import runs them 2,000 times. */
const statements = prepared((db) => ({
  company: db
    .insert(companies)
    .values(placeholders('name', 'country', 'currency', 'timeZone', 'createdAt', 'updatedAt'))
    .returning({ id: companies.id })
    .prepare(),
  person: db
    .insert(people)
    .values({
      ...placeholders(
        'companyId',
        'parentId',
        'role',
        'name',
        'address',
        'photoFileId',
        'email',
        'countryCode',
      ),
      ...placeholders('phoneNumber', 'phone', 'userCode', 'createdBy', 'createdAt', 'updatedAt'),
      // Defaults to the company's language, so that emails do not use the sender's.
      locale: sql`coalesce((select ${companies.locale} from ${companies} where ${companies.id} = ${sql.placeholder('companyId')}), ${sql.placeholder('locale')})`,
    })
    .returning({ id: people.id })
    .prepare(),
  /** `granted` is a JSON list. */
  grants: db
    .insert(personPermissions)
    .select(
      sql`select ${sql.placeholder('personId')}, value from json_each(${sql.placeholder('granted')})`,
    )
    .prepare(),
}));

type Creator = Pick<Actor, 'id' | 'companyId'>;
type NewCompany = { name: string; phone: Contact['phone'] };

/** @param phone the admin's phone; its country sets the time zone and currency */
export function addCompany(
  tx: Database,
  actor: Creator,
  { name, phone }: NewCompany,
  now: number,
): number {
  const { id } = statements(tx).company.get({
    name,
    ...defaultsForPhone(phone),
    createdAt: now,
    updatedAt: now,
  });
  const entry = { action: 'company.create', recordId: id, companyId: id };
  recordAudit(tx, actor, { ...entry, changes: { name: { to: name } }, now });
  return id;
}

type NewPerson = Contact & {
  companyId: number;
  parentId: number | null;
  role: Role;
  name: string;
  address: string | null;
  photoFileId?: number;
  granted: Permission[];
};

export function addPerson(
  tx: Database,
  actor: Creator,
  { email, phone, granted, photoFileId, ...person }: NewPerson,
  now: number,
): number {
  const { id: personId } = statements(tx).person.get({
    ...contactColumns({ email, phone }),
    ...person,
    photoFileId: photoFileId ?? null,
    locale: installation().locale,
    userCode: randomToken(),
    createdBy: actor.id,
    createdAt: now,
    updatedAt: now,
  });
  if (granted.length > 0) statements(tx).grants.run({ personId, granted: JSON.stringify(granted) });
  return personId;
}
