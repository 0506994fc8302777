import { auditLog } from 'db/schema/desk';
import { messages } from 'db/schema/message';
import { people as peopleTable } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { receiverChoices } from '~/models/messages/readers.server';
import { findProject } from '~/models/projects/find.server';
import { dump } from '../support/database';
import { now, upload } from '../support/world';
import { admin, investor, other, refusal, secrets, setUp, tenant } from './messages-set-up';

function mails({ db }: Pick<ReturnType<typeof setUp>, 'db'>) {
  const rows = db.select().from(outbox).all();
  return rows.map(({ to, text }) => [to, secrets.open(text)]);
}

test('everybody it is for gets a mail in their language, the sender none', () => {
  const world = setUp();
  const { db, people, send } = world;
  db.update(peopleTable).set({ locale: 'he-IL' }).where(eq(peopleTable.id, people.investor.id)).run();
  db.update(peopleTable).set({ email: null }).where(eq(peopleTable.id, people.investor2.id)).run();
  const id = send(people.owner, { receiverType: investor });
  expect(mails(world)).toEqual([[people.investor.email, `he-IL investor ${id}`]]);
  send(people.admin, { receiverType: other });
  expect(
    mails(world)
      .slice(1)
      .map(([to]) => to)
      .sort(),
  ).toEqual([people.investor.email, people.owner.email, people.tenant.email].sort());
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
    [people.tenant, { receiverType: other, receiverId: people.owner.id }],
  ] as const)
    send(sender, input);
  const rows = db.select().from(messages).all();
  expect(rows.map(({ receiverType, receiverId }) => [receiverType, receiverId])).toEqual([
    [other, people.owner.id],
    [other, people.owner.id],
  ]);
  expect(mails(world).map(([to]) => to)).toEqual([people.owner.email, people.owner.email]);
});

test('what a role may not write to, or is not there, is refused and changes nothing', () => {
  const world = setUp();
  const { db, two, people, send } = world;
  const foreign = db
    .insert(phases)
    .values({
      ...{ projectId: two.project.id, title: 'Theirs', startDate: '2026-01-01', endDate: '2026-02-01' },
      ...{ customFields: {}, createdAt: now, updatedAt: now },
    })
    .returning()
    .get();
  const fileId = upload(db, two.admin);
  const before = dump(db);
  const refused = (...args: Parameters<typeof send>) => refusal(() => send(...args));
  for (const receiverType of [admin, investor, tenant, 7])
    expect(refused(people.investor, { receiverType })).toEqual(['receiver_type', 'type']);
  expect(refused(people.tenant, { receiverId: people.investor.id })).toEqual(['receiver_id', 'person']);
  expect(refused(people.admin, { receiverType: admin })).toEqual(['receiver_type', 'type']);
  expect(refused(people.owner, {})).toEqual(['receiver_type', 'type']);
  expect(refused(people.owner, { receiverType: investor, receiverId: people.tenant.id })).toEqual([
    'receiver_id',
    'person',
  ]);
  expect(refused(people.owner, { receiverType: investor, receiverId: people.outsider.id })).toEqual([
    'receiver_id',
    'person',
  ]);
  expect(refused(people.owner, { receiverType: investor, phaseId: foreign.id })).toEqual([
    'phase_id',
    'phase',
  ]);
  expect(refused(people.owner, { receiverType: investor, fileId })).toEqual(['file', 'gone']);
  expect(() => send(people.superadmin, { receiverType: investor })).toThrow('forbidden');
  for (const actor of [people.stranger, people.outsider])
    expect(() => send(actor, { receiverType: other })).toThrow('not-found');
  expect(dump(db)).toBe(before);
});

test('a type that nobody on the project has is refused', () => {
  const { db, people, send } = setUp();
  db.update(peopleTable).set({ isActive: false }).where(eq(peopleTable.id, people.tenant.id)).run();
  expect(refusal(() => send(people.owner, { receiverType: tenant }))).toEqual(['receiver_type', 'nobody']);
});

test('the same form sent twice sends once', () => {
  const world = setUp();
  const { people, send } = world;
  const id = send(people.owner, { receiverType: tenant }, 'the-same-form');
  expect(send(people.owner, { receiverType: tenant }, 'the-same-form')).toBe(id);
  expect(mails(world)).toHaveLength(1);
});

test('who may be chosen depends on the role, and nobody is offered themselves', () => {
  const { db, one, people } = setUp();
  const project = findProject(db, people.admin, one.project.id);
  const choices = (actor: typeof people.admin) =>
    receiverChoices(db, actor, project).map(({ type, people }) => [type, people.map(({ id }) => id)]);
  const members = [
    [investor, [people.investor.id, people.investor2.id]],
    [tenant, [people.tenant.id]],
  ];
  expect(choices(people.admin)).toEqual([...members, [other, [people.owner.id]]]);
  expect(choices(people.owner)).toEqual([[admin, [people.admin.id]], ...members, [other, []]]);
});
