import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { findPerson } from '~/models/people/find.server';
import type { ImportedPerson } from '~/models/people/import-rows.server';
import { permissionsOf } from '~/models/people/permissions.server';
import { createPerson } from '~/models/people/save.server';
import type { PeopleKind } from '~/paths';
import { as } from './caller';
import { type company, now, upload } from './world';

/** Gives a company a plan that runs for a day; without one nobody is added. */
export function withPlan<Company extends ReturnType<typeof company>>(
  db: Database,
  of: Company,
): Company {
  const stamps = { createdAt: now, updatedAt: now };
  const plan = db
    .insert(plans)
    .values({ title: 'Basic', amount: 2000, currency: 'ILS', duration: '1 month', ...stamps })
    .returning()
    .get();
  db.insert(subscriptions)
    .values({
      companyId: of.id,
      personId: of.admin.id,
      planId: plan.id,
      status: 'trial',
      startedAt: now,
      expiredAt: now + 86_400_000,
      ...stamps,
    })
    .run();
  return of;
}

let serial = 0;

/** Contacts of nobody yet. */
function freshContact() {
  serial += 1;
  return { email: `ruth${serial}@example.test`, national: String(500_000_000 + serial) };
}

/** A person's form by the names of the payload, filled in by this actor. */
export function personPayload(db: Database, actor: Actor, more: Payload = {}): Payload {
  const { email, national } = freshContact();
  return {
    name: 'Ruth Amsalem',
    email,
    country_code: '+972',
    phone_number: national,
    address: 'HaNamal 3, Haifa',
    photo_id: String(upload(db, actor)),
    permission: ['projects.view'],
    form_key: crypto.randomUUID(),
    ...more,
  };
}

/** Adds somebody by such a form. @returns the id */
export const addPerson = (
  db: Database,
  actor: Actor,
  kind: PeopleKind = 'tenant',
  more: Payload = {},
) => createPerson[kind](as(db, actor), personPayload(db, actor, more)).id;

/** The form of somebody there is, as it is opened. */
export function editPayload(db: Database, actor: Actor, id: number): Payload {
  const found = findPerson(db, actor, id);
  return {
    id: String(id),
    version: String(found.version),
    name: found.name,
    email: found.email ?? '',
    country_code: found.countryCode ?? '+972',
    phone_number: found.phoneNumber ?? freshContact().national,
    address: found.address ?? 'HaNamal 3, Haifa',
    company_name: found.companyName ?? undefined,
    permission: permissionsOf(found),
  };
}

/** Somebody a file brings. */
export function importedPerson(more: Partial<ImportedPerson> = {}): ImportedPerson {
  const { email, national } = freshContact();
  const phone = { countryCode: '+972', national, e164: `+972${national}` };
  return {
    role: 'tenant',
    name: 'Ruth Amsalem',
    email,
    phone,
    address: 'HaNamal 3, Haifa',
    ...more,
  };
}
