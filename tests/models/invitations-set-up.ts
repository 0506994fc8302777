import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { inviteToProjects } from '~/models/invitations/invite.server';
import type { Caller, Payload } from '~/models/operation.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

export const phone = {
  typed: { country_code: '+972', phone_number: '050-123 4567' },
  e164: '+972501234567',
};

/** Two companies and a function that sends invitations of their people. */
export function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  let forms = 0;
  const invite = (actor: Actor, payload: Payload, caller: Partial<Caller> = {}) => {
    forms += 1;
    const fields = {
      role_id: 'investor',
      project_ids: [one.project.id],
      form_key: `form-key-${forms}`,
    };
    inviteToProjects(as(db, actor, caller), { ...fields, ...phone.typed, ...payload });
    return newestInvitation(db)!;
  };
  return { db, one, two, invite };
}

/** Returns the newest invitation. */
export const newestInvitation = (db: Database) => db.select().from(invitations).all().at(-1);

/** Creates a person who confirmed the phone that `setUp` invites. */
export function addPhoneOwner(
  db: Database,
  role: 'investor' | 'tenant' = 'investor',
  companyId: number | null = null,
) {
  const actor = person(db, role, { companyId });
  db.update(people)
    .set({ phone: phone.e164, phoneVerifiedAt: now })
    .where(eq(people.id, actor.id))
    .run();
  return actor;
}
