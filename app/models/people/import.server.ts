import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { auditLog } from 'db/schema/desk';
import { people, personPermissions } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors.server';
import { offeredTo } from '~/models/permissions/held.server';
import { once } from '~/models/submissions/once.server';
import { randomToken } from '~/services/secrets/random.server';
import { mayAdd, type PersonRole } from './allowed.server';
import { type Contact, contactColumns } from './contact.server';
import { PersonRefused } from './refused';
import { hasActivePlan } from './subscription.server';
import { takenContacts } from './taken.server';

export type ImportedPerson = Contact & { name: string; address: string };

/** Most people one file may bring. */
export const mostImported = 10_000;
/** Rows of one statement; SQLite takes 32,766 values in one. */
const rowsAtOnce = 500;

/**
 * Adds everybody or nobody, with what their role comes with as far as the actor can give it; no photos. The same
 * form sent twice adds them once.
 * @returns how many
 * @throws AppError `forbidden`; PersonRefused when an address was taken meanwhile, or there is no such company
 */
export function importPeople(
  db: Database,
  actor: Actor,
  { role, companyId, people }: { role: PersonRole; companyId?: number; people: ImportedPerson[] },
  formKey: string,
  now: number,
): number {
  if (!mayAdd(actor, role) || !hasActivePlan(db, actor, now)) throw new AppError('forbidden');
  if (people.length > mostImported) throw new AppError('forbidden');
  return write(db, (tx) =>
    once(tx, actor, formKey, now, () => {
      const into = { role, companyId: actor.companyId ?? existing(tx, companyId), parentId: actor.id };
      for (let at = 0; at < people.length; at += rowsAtOnce)
        insertBatch(tx, actor, into, people.slice(at, at + rowsAtOnce), now);
      return people.length;
    }),
  );
}

type Into = { role: PersonRole; companyId: number; parentId: number };

function insertBatch(tx: Database, actor: Actor, into: Into, batch: ImportedPerson[], now: number) {
  const taken = takenContacts(tx, batch);
  if (taken.emails.size > 0) throw new PersonRefused('email', 'emailTaken');
  if (taken.phones.size > 0) throw new PersonRefused('phone_number', 'phoneTaken');
  const stamps = { createdBy: actor.id, createdAt: now, updatedAt: now };
  const rows = batch.map((person) => ({
    ...{ ...into, ...stamps, ...contactColumns(person), userCode: randomToken() },
    ...{ name: person.name, address: person.address },
  }));
  const made = tx.insert(people).values(rows).returning({ id: people.id, name: people.name }).all();
  const granted = offeredTo(actor, into.role);
  for (const permission of granted)
    tx.insert(personPermissions)
      .values(made.map(({ id }) => ({ personId: id, permission })))
      .run();
  tx.insert(auditLog)
    .values(
      made.map(({ id, name }) => ({
        ...{ companyId: into.companyId, actorId: actor.id, action: 'person.import', record: 'person' },
        ...{ recordId: id, changes: { role: { to: into.role }, name: { to: name } }, at: now },
      })),
    )
    .run();
}

function existing(tx: Database, companyId = 0): number {
  const company = tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).get();
  if (!company) throw new PersonRefused('company_id', 'company');
  return company.id;
}
