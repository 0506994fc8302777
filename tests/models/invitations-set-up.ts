import { randomBytes } from 'node:crypto';
import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { type InviteInput, inviteToProjects } from '~/models/invitations/invite.server';
import { type ComposeInvitation, InviteRefused } from '~/models/invitations/refused';
import { createSecrets } from '~/services/secrets/secrets.server';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

export const secrets = createSecrets(randomBytes(32));

export const phone = { countryCode: '+972', national: '501234567', e164: '+972501234567' };

const compose: ComposeInvitation = ({ person, role, projects, code }) => ({
  message: `${person ? person.locale : 'stranger'} ${role} ${projects.length}`,
  link: `code ${code}`,
});

/** Two companies, and how their people invite. */
export function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  let forms = 0;
  const invite = (
    actor: Actor,
    input: Partial<InviteInput>,
    sending: { formKey?: string; now?: number } = {},
  ) => {
    forms += 1;
    inviteToProjects(db, secrets, actor, {
      ...{ input: { role: 'investor', phone, projectIds: [one.project.id], ...input }, compose },
      ...{ formKey: `form-key-${forms}`, now, ...sending },
    });
    return invited(db)!;
  };
  return { db, one, two, invite };
}

/** The newest invitation. */
export const invited = (db: Database) => db.select().from(invitations).all().at(-1);

/** Why inviting was refused, and for which projects; null when it was not. */
export function refusal(inviting: () => unknown): [string, string[]] | null {
  try {
    inviting();
    return null;
  } catch (error) {
    if (error instanceof InviteRefused) return [error.reason, error.projects];
    throw error;
  }
}

/** A person who has the phone that `setUp` invites. */
export function holder(
  db: Database,
  role: 'investor' | 'tenant' = 'investor',
  companyId: number | null = null,
) {
  const actor = person(db, role, { companyId });
  db.update(people).set({ phone: phone.e164 }).where(eq(people.id, actor.id)).run();
  return actor;
}
