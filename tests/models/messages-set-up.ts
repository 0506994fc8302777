import { messages, receiverTypes } from 'db/schema/message';
import type { Actor } from '~/models/access/actor.server';
import { newestMessages } from '~/models/messages/list.server';
import { sendMessage } from '~/models/messages/send.server';
import type { Caller, Payload } from '~/models/operation.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, now, person } from '../support/world';

export const { admin, investor, tenant, other } = receiverTypes;

/** Two companies; the project of the first one has two investors and a tenant. */
export function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const member = (role: 'investor' | 'tenant', projectId = one.project.id) => {
    const actor = person(db, role, { companyId: null });
    join(db, projectId, actor, role);
    return actor;
  };
  const people = {
    admin: one.admin,
    owner: one.entrepreneur,
    investor: member('investor'),
    investor2: member('investor'),
    tenant: member('tenant'),
    superadmin: person(db, 'superadmin', { companyId: null }),
    stranger: two.admin,
    outsider: member('investor', two.project.id),
  };
  let forms = 0;
  const send = (actor: Actor, payload: Payload, caller: Partial<Caller> = {}): number => {
    forms += 1;
    const fields = { subject: 'A subject', message: 'Text', form_key: `form-key-${forms}` };
    return sendMessage(as(db, actor, caller), { project_id: one.project.id, ...fields, ...payload })
      .id;
  };
  const seenBy = (actor: Actor) =>
    newestMessages(db, actor, one.project.id, { most: 100 }).map(({ id }) => id);
  /** Returns the people who see a message. */
  const readersOf = (id: number) =>
    Object.entries(people).flatMap(([name, actor]) => (seenBy(actor).includes(id) ? [name] : []));
  /** Inserts many messages at once, without validation. */
  const insert = (count: number, fields: Partial<typeof messages.$inferInsert>) => {
    const row = {
      projectId: one.project.id,
      receiverType: investor,
      subject: 'Many',
      message: 'Text',
    };
    for (let from = 0; from < count; from += 500)
      db.insert(messages)
        .values(
          Array.from({ length: Math.min(500, count - from) }, () => ({
            ...row,
            createdAt: now,
            updatedAt: now,
            ...fields,
          })),
        )
        .run();
  };
  return { db, one, two, people, send, seenBy, readersOf, insert };
}
