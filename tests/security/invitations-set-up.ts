import { companies } from 'db/schema/company';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { inviteToProjects } from '~/models/invitations/invite.server';
import { invitationLog } from '~/models/invitations/log.server';
import { freshDatabase } from '../support/database';
import { withPlan } from '../support/people';
import { company } from '../support/world';
import { by, victimPhone } from './contacts-set-up';

let forms = 0;

/** Two companies, and an invitation by the first to the victim's phone. */
export function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const two = company(db);
  db.update(companies).set({ locale: 'he-IL' }).where(eq(companies.id, one.id)).run();
  const invite = (payload: object = {}, actor: Actor = one.admin, more: object = {}) => {
    forms += 1;
    const form = {
      role_id: 'investor',
      project_ids: [one.project.id],
      form_key: `form-key-${forms}`,
    };
    const contact = 'email' in payload || 'person_id' in payload ? {} : victimPhone;
    const caller = { ...by(db, actor), ...more };
    return inviteToProjects(caller, { ...form, ...contact, ...payload }).id;
  };
  const logged = (actor: Actor = one.admin) => invitationLog(by(db, actor)).rows;
  return { db, one, two, invite, logged };
}
