import { auditLog } from 'db/schema/audit';
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

test('mails every recipient in their language, but not the sender', () => {
  const world = setUp();
  const { db, one, people, send } = world;
  db.update(peopleTable)
    .set({ locale: 'he-IL' })
    .where(eq(peopleTable.id, people.investor.id))
    .run();
  db.update(peopleTable).set({ email: null }).where(eq(peopleTable.id, people.investor2.id)).run();
  const id = send(people.owner, { receiver_type: investor });
  const path = projectMessagePath('member', one.project.id, id);
  const [[to, text] = [], ...moreMessages] = mails(world);
  expect([to, moreMessages]).toEqual([people.investor.email, []]);
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

test('sends messages of investors and tenants to the owner, also without receiver fields', () => {
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

test('links an admin to the admin portal, and adds no link when the site’s address is unknown', () => {
  const world = setUp();
  const { one, people, send } = world;
  const id = send(people.owner, { receiver_type: admin });
  expect(mails(world)[0]?.[1]).toContain(projectMessagePath('admin', one.project.id, id));
  send(people.owner, { receiver_type: admin }, { origin: null });
  expect(mails(world)[1]?.[1]).not.toContain('/messages/');
});

test('rejects receivers the role may not write to or that do not exist, and changes nothing', () => {
  const { db, two, people, send } = setUp();
  const stamps = { createdAt: now, updatedAt: now };
  const foreignPhase = { projectId: two.project.id, title: 'Theirs', customFields: {}, ...stamps };
  const foreign = db
    .insert(phases)
    .values({ ...foreignPhase, startDate: '2026-01-01', endDate: '2026-02-01' })
    .returning()
    .get();
  const file_id = upload(db, two.admin);
  const before = dump(db);
  const rejection = (...args: Parameters<typeof send>) => reasonsOf(() => send(...args));
  const type = { receiver_type: { text: 'message.refused.type' } };
  const personRejection = { receiver_id: { text: 'message.refused.person' } };
  for (const receiver_type of [admin, investor, tenant, 7])
    expect(rejection(people.investor, { receiver_type })).toEqual(type);
  expect(rejection(people.tenant, { receiver_id: people.investor.id })).toEqual(personRejection);
  expect(rejection(people.admin, { receiver_type: admin })).toEqual(type);
  expect(rejection(people.owner, {})).toEqual(type);
  for (const stranger of [people.tenant, people.outsider])
    expect(rejection(people.owner, { receiver_type: investor, receiver_id: stranger.id })).toEqual(
      personRejection,
    );
  expect(rejection(people.owner, { receiver_type: investor, phase_id: foreign.id })).toEqual({
    phase_id: { text: 'message.refused.phase' },
  });
  const fileRejection = { file: { text: 'message.refused.gone' } };
  expect(rejection(people.owner, { receiver_type: investor, file_id })).toEqual(fileRejection);
  expect(rejection(people.owner, { receiver_type: investor, file_id: 'x' })).toHaveProperty('file');
  expect(rejection(people.owner, { subject: undefined, message: ' ' })).toEqual({
    subject: { text: 'form.errors.required' },
    message: { text: 'form.errors.required' },
  });
  expect(() => send(people.superadmin, { receiver_type: investor })).toThrow('forbidden');
  for (const actor of [people.stranger, people.outsider])
    expect(() => send(actor, { receiver_type: other })).toThrow('not-found');
  expect(dump(db)).toBe(before);
});

test('rejects a receiver type that no one on the project has', () => {
  const { db, people, send } = setUp();
  db.update(peopleTable).set({ isActive: false }).where(eq(peopleTable.id, people.tenant.id)).run();
  expect(reasonsOf(() => send(people.owner, { receiver_type: tenant }))).toEqual({
    receiver_type: { text: 'message.refused.noReaders' },
  });
});

test('sends one message per form', () => {
  const world = setUp();
  const { people, send } = world;
  const form = { receiver_type: tenant, form_key: 'the-same-form' };
  const id = send(people.owner, form);
  expect(send(people.owner, form)).toBe(id);
  expect(mails(world)).toHaveLength(1);
});

test('offers receivers by role and never the actor', () => {
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

test('starts a reply with its receiver and subject, for people with access to the message', () => {
  const { db, one, people, send } = setUp();
  const original = send(people.investor, { subject: 'The roof' });
  const replyForm = (actor: Actor, answer: number) =>
    messageForm(as(db, actor), { project_id: one.project.id, answer }).begun;
  const receiver = { type: investor, id: people.investor.id };
  expect(replyForm(people.owner, original)).toEqual({
    subject: 'Re: The roof',
    phaseId: null,
    replyTo: original,
    receiver,
  });
  const reply = send(people.owner, { subject: 'Re: The roof', receiver_type: investor });
  expect(replyForm(people.investor, reply)).toMatchObject({
    subject: 'Re: The roof',
    receiver: null,
  });
  expect(() => replyForm(people.tenant, original)).toThrow('not-found');
  const permissions = ['projects.view', 'messages.create'] as const;
  const writer = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: [...permissions],
  });
  expect(() => replyForm(writer, original)).toThrow('forbidden');
});

test('limits a person to 60 messages an hour', () => {
  const { db, people, send } = setUp();
  for (let count = 0; count < 60; count += 1) send(people.investor, {});
  expect(() => send(people.investor, {})).toThrow('limit');
  expect(db.select().from(messages).all()).toHaveLength(60);
  expect(() => send(people.tenant, {})).not.toThrow();
});
