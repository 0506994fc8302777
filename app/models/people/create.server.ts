import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people, type Role } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { chosenPermissions, saveGrants } from '~/models/permissions/grant.server';
import { once } from '~/models/submissions/once.server';
import { randomToken } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import { mayAdd } from './allowed.server';
import { type Contact, contactColumns, refuseTaken } from './contact.server';
import { saveMemberships } from './memberships.server';
import { isOwnUnusedUpload } from './photo.server';
import { PersonRefused } from './refused';
import { hasActivePlan } from './subscription.server';
import { type ComposeWelcome, welcomePerson } from './welcome.server';

export type PersonInput = Contact & {
  name: string;
  address: string | null;
  /** An upload of the actor's; left out, the photo stays as it is. */
  photoFileId?: number;
  /** Names of permissions, or `all`; left out, they stay as they are. */
  permissions?: string[];
  /** Projects an investor or tenant is in; left out, they stay as they are. */
  projectIds?: number[];
};

export type NewPerson = PersonInput & {
  role: Role;
  /** Asked of the super admin only. */
  companyId?: number;
};

/** The form's key, and the mail to whoever is added. */
export type Adding = { formKey: string; welcome: ComposeWelcome; now: number };

/**
 * Adds a person who holds exactly the chosen permissions, or finds the one this very form made before.
 * @returns the id
 * @throws AppError `forbidden` for who may not, or has no running plan; PersonRefused
 */
export function createPerson(
  db: Database,
  secrets: Secrets,
  actor: Actor,
  input: NewPerson,
  adding: Adding,
): number {
  const { formKey, now } = adding;
  if (!mayAdd(actor, input.role) || !hasActivePlan(db, actor, now)) throw new AppError('forbidden');
  return write(db, (tx) =>
    once(tx, actor, formKey, now, () => {
      const companyId = companyOf(tx, actor, input.companyId);
      const granted = chosenPermissions(actor, input.role, input.permissions ?? []);
      const id = insertPerson(tx, secrets, actor, { ...input, companyId, parentId: actor.id }, adding);
      saveGrants(tx, id, granted);
      if (input.projectIds) saveMemberships(tx, actor, { id, role: input.role }, input.projectIds, now);
      return id;
    }),
  );
}

/** Writes the row, its audit and the mail. @throws PersonRefused for an address or photo that is not free */
export function insertPerson(
  tx: Database,
  secrets: Secrets,
  actor: Actor,
  person: PersonInput & { role: Role; companyId: number; parentId: number | null },
  { welcome, now }: Adding,
): number {
  const { role, companyId, parentId, name, address, photoFileId } = person;
  refuseTaken(tx, person);
  if (photoFileId !== undefined && !isOwnUnusedUpload(tx, actor, photoFileId))
    throw new PersonRefused('profile_photo', 'photoGone');
  const { id } = tx
    .insert(people)
    .values({
      ...{ role, companyId, parentId, name, address, photoFileId },
      ...contactColumns(person),
      ...{ userCode: randomToken(), createdBy: actor.id, createdAt: now, updatedAt: now },
    })
    .returning({ id: people.id })
    .get();
  const changes = { role: { to: role }, name: { to: name } };
  recordAudit(tx, actor, {
    action: 'person.create',
    record: 'person',
    recordId: id,
    companyId,
    changes,
    now,
  });
  welcomePerson(tx, secrets, person, { compose: welcome, now });
  return id;
}

function companyOf(tx: Database, actor: Actor, chosen: number | undefined): number {
  if (actor.companyId !== null) return actor.companyId;
  if (actor.role !== 'superadmin') throw new AppError('forbidden');
  const company = tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, chosen ?? 0))
    .get();
  if (!company) throw new PersonRefused('company_id', 'company');
  return company.id;
}
