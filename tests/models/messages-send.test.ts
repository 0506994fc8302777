import { auditLog } from 'db/schema/desk';
import { messages } from 'db/schema/message';
import { people as peopleTable } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { messageForm } from '~/models/messages/send.server';
import { projectMessagePath } from '~/paths';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { reasonsOf } from '../support/refused';
import { now, person, upload } from '../support/world';
import { admin, investor, other, setUp, tenant } from './messages-set-up';

function mails({ db, people }: Pick<ReturnType<typeof setUp>, 'db' | 'people'>) {
  const { secrets } = as(db, people.admin);
  const rows = db.select().from(outbox).all();
  return rows.map(({ to, text }) => [to, secrets.open(text)] as const);
}

test('everybody it is for gets a mail in their language, the sender none', () => {
  const world = setUp();
  const { db, one, people, send } = world;
  db.update(peopleTable)
    .set({ locale: 'he-IL' })
    .where(eq(peopleTable.id, people.investor.id))
    .run();
  db.update(peopleTable).set({ email: null }).where(eq(peopleTable.id, people.investor2.id)).run();
  const id = send(people.owner, { receiver_type: investor });
  const path = projectMessagePath('member', one.project.id, id);
  const [[to, text] = [], ...others] = mails(world);
  expect([to, others]).toEqual([people.investor.email, []]);
  expect(text).toMatch(/לקריאת ההודעה/);
  expect(text).toContain(`https://yesod.test${path}`);
  send(people.admin, { receiver_type: other });
  const later = mails(world).slice(1);
  expect(later.map(([to]) => to).sort()).toEqual(
    [people.investor.email, people.owner.email, people.tenant.email].sort(),
  );
  const audit = db.select().from(auditLog).all();
  expect(audit.map(({ action, changes }) => [action, changes])).toEqual([
    ['message.create', {}],
    ['message.create', {}],
  ]);
});

test('investors and tenants write to the owner, whatever they leave out', () => {
  const world = setUp();
  const { db, people, send } = world;
  for (const [sender, input] of [
    [people.investor, {}],
    [people.tenant, { receiver_type: other, receiver_id: people.owner.id }],
  ] as const)
    send(sender, input);
  const rows = db.select().from(messages).all();
  expect(rows.map(({ receiverType, receiverId }) => [receiverType, receiverId])).toEqual([
    [other, people.owner.id],
    [other, people.owner.id],
  ]);
  expect(mails(world).map(([to]) => to)).toEqual([people.owner.email, people.owner.email]);
});

test('to an admin the mail leads through their own portal; where nobody knows the address, nowhere', () => {
  const world = setUp();
  const { one, people, send } = world;
  const id = send(people.owner, { receiver_type: admin });
  expect(mails(world)[0]?.[1]).toContain(projectMessagePath('admin', one.project.id, id));
  send(people.owner, { receiver_type: admin }, { origin: null });
  expect(mails(world)[1]?.[1]).not.toContain('/messages/');
});

test('what a role may not write to, or is not there, is refused and changes nothing', () => {
  const { db, two, people, send } = setUp();
  const stamps = { createdAt: now, updatedAt: now };
  const theirs = { projectId: two.project.id, title: 'Theirs', customFields: {}, ...stamps };
  const foreign = db
    .insert(phases)
    .values({ ...theirs, startDate: '2026-01-01', endDate: '2026-02-01' })
    .returning()
    .get();
  const file_id = upload(db, two.admin);
  const before = dump(db);
  const refused = (...args: Parameters<typeof send>) => reasonsOf(() => send(...args));
  const type = { receiver_type: { text: 'message.refused.type' } };
  const somebody = { receiver_id: { text: 'message.refused.person' } };
  for (const receiver_type of [admin, investor, tenant, 7])
    expect(refused(people.investor, { receiver_type })).toEqual(type);
  expect(refused(people.tenant, { receiver_id: people.investor.id })).toEqual(somebody);
  expect(refused(people.admin, { receiver_type: admin })).toEqual(type);
  expect(refused(people.owner, {})).toEqual(type);
  for (const stranger of [people.tenant, people.outsider])
    expect(refused(people.owner, { receiver_type: investor, receiver_id: stranger.id })).toEqual(
      somebody,
    );
  expect(refused(people.owner, { receiver_type: investor, phase_id: foreign.id })).toEqual({
    phase_id: { text: 'message.refused.phase' },
  });
  const gone = { file: { text: 'message.refused.gone' } };
  expect(refused(people.owner, { receiver_type: investor, file_id })).toEqual(gone);
  expect(refused(people.owner, { receiver_type: investor, file_id: 'x' })).toHaveProperty('file');
  expect(refused(people.owner, { subject: undefined, message: ' ' })).toEqual({
    subject: { text: 'form.errors.required' },
    message: { text: 'form.errors.required' },
  });
  expect(() => send(people.superadmin, { receiver_type: investor })).toThrow('forbidden');
  for (const actor of [people.stranger, people.outsider])
    expect(() => send(actor, { receiver_type: other })).toThrow('not-found');
  expect(dump(db)).toBe(before);
});

test('a type that nobody on the project has is refused', () => {
  const { db, people, send } = setUp();
  db.update(peopleTable).set({ isActive: false }).where(eq(peopleTable.id, people.tenant.id)).run();
  expect(reasonsOf(() => send(people.owner, { receiver_type: tenant }))).toEqual({
    receiver_type: { text: 'message.refused.noReaders' },
  });
});

test('the same form sent twice sends once', () => {
  const world = setUp();
  const { people, send } = world;
  const form = { receiver_type: tenant, form_key: 'the-same-form' };
  const id = send(people.owner, form);
  expect(send(people.owner, form)).toBe(id);
  expect(mails(world)).toHaveLength(1);
});

test('who may be chosen depends on the role, and nobody is offered themselves', () => {
  const { db, one, people } = setUp();
  const choices = (actor: Actor) =>
    messageForm(as(db, actor), { project_id: one.project.id }).receivers?.map(
      ({ type, people }) => [type, people.map(({ id }) => id)],
    );
  const members = [
    [investor, [people.investor.id, people.investor2.id]],
    [tenant, [people.tenant.id]],
  ];
  expect(choices(people.admin)).toEqual([...members, [other, [people.owner.id]]]);
  expect(choices(people.owner)).toEqual([[admin, [people.admin.id]], ...members, [other, []]]);
  expect(choices(people.investor)).toBeUndefined();
  expect(() => choices(people.superadmin)).toThrow('forbidden');
  expect(() => choices(people.stranger)).toThrow('not-found');
});

test('an answer begins with who wrote and about what, for those who may read it', () => {
  const { db, one, people, send } = setUp();
  const asked = send(people.investor, { subject: 'The roof' });
  const begun = (actor: Actor, answer: number) =>
    messageForm(as(db, actor), { project_id: one.project.id, answer }).begun;
  const receiver = { type: investor, id: people.investor.id };
  expect(begun(people.owner, asked)).toEqual({ subject: 'Re: The roof', phaseId: null, receiver });
  const answered = send(people.owner, { subject: 'Re: The roof', receiver_type: investor });
  expect(begun(people.investor, answered)).toMatchObject({
    subject: 'Re: The roof',
    receiver: null,
  });
  expect(() => begun(people.tenant, asked)).toThrow('not-found');
  const permissions = ['projects.view', 'messages.create'] as const;
  const writer = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: [...permissions],
  });
  expect(() => begun(writer, asked)).toThrow('forbidden');
});

test('a person sends no more than 60 in an hour, and loses nothing that was typed', () => {
  const { db, people, send } = setUp();
  for (let sent = 0; sent < 60; sent += 1) send(people.investor, {});
  expect(() => send(people.investor, {})).toThrow('limit');
  expect(db.select().from(messages).all()).toHaveLength(60);
  expect(() => send(people.tenant, {})).not.toThrow();
});
