import { files } from 'db/schema/file';
import { messageReads, messages } from 'db/schema/message';
import { people as peopleTable } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { findFile } from '~/models/files/visible.server';
import { countUnread } from '~/models/messages/inbox.server';
import { newestMessages } from '~/models/messages/list.server';
import { findMessage, openMessage } from '~/models/messages/read.server';
import type { Caller } from '~/models/operation.server';
import { projectPage } from '~/models/projects/show.server';
import { as } from '../support/caller';
import { join, now, person, upload } from '../support/world';
import { admin, investor, other, setUp, tenant } from './messages-set-up';

const all = ['admin', 'owner', 'superadmin'];

test('shows each message to its receivers, its sender and the people who run the project', () => {
  const { people, send, readersOf } = setUp();
  const readers = (id: number) => readersOf(id).sort();
  expect(readers(send(people.owner, { receiver_type: investor }))).toEqual(
    [...all, 'investor', 'investor2'].sort(),
  );
  expect(
    readers(send(people.owner, { receiver_type: investor, receiver_id: people.investor.id })),
  ).toEqual([...all, 'investor'].sort());
  expect(readers(send(people.admin, { receiver_type: tenant }))).toEqual([...all, 'tenant'].sort());
  expect(readers(send(people.owner, { receiver_type: admin }))).toEqual(all);
  expect(readers(send(people.admin, { receiver_type: other }))).toEqual(
    [...all, 'investor', 'investor2', 'tenant'].sort(),
  );
  expect(readers(send(people.tenant, {}))).toEqual([...all, 'tenant'].sort());
});

test('shows a person the messages to the role they were invited in', () => {
  const { db, one, people, send, seenBy } = setUp();
  const guest = person(db, 'tenant', { companyId: null });
  join(db, one.project.id, guest, 'investor');
  const toInvestors = send(people.owner, { receiver_type: investor });
  send(people.owner, { receiver_type: tenant });
  expect(seenBy(guest)).toEqual([toInvestors]);
  expect(countUnread(db, guest)).toBe(1);
});

test('hides messages from former members and in deleted projects', () => {
  const { db, one, people, send, seenBy } = setUp();
  const id = send(people.investor, {});
  const membership = and(
    eq(projectMembers.projectId, one.project.id),
    eq(projectMembers.personId, people.investor.id),
  );
  db.delete(projectMembers).where(membership).run();
  expect(seenBy(people.investor)).toEqual([]);
  expect(() => findMessage(db, people.investor, one.project.id, id)).toThrow('not-found');
  db.update(projects).set({ deletedAt: now }).run();
  expect(seenBy(people.admin)).toEqual([]);
});

test('opens a message in its own project only and marks it read once, unless impersonating', () => {
  const { db, one, two, people, send } = setUp();
  const id = send(people.owner, { receiver_type: investor });
  const open = (actor: Actor, more: Partial<Caller> = {}, project_id = one.project.id) =>
    openMessage(as(db, actor, more), { project_id, id });
  expect(() => open(people.admin, {}, two.project.id)).toThrow('not-found');
  expect(() => open(people.tenant)).toThrow('not-found');
  expect(() => open(people.stranger)).toThrow('not-found');
  const idle = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
  expect(() => open(idle)).toThrow('forbidden');
  const unread = () =>
    newestMessages(db, people.investor, one.project.id, { most: 1 })[0]?.isUnread;
  expect(unread()).toBe(true);
  open(people.investor, { impersonator: people.admin });
  expect(unread()).toBe(true);
  open(people.investor);
  open(people.investor, { now: now + 5 });
  open(people.owner);
  expect(unread()).toBe(false);
  expect(db.select().from(messageReads).all()).toEqual([
    { messageId: id, personId: people.investor.id, readAt: now },
  ]);
});

test('opens an attachment for everyone who sees its message', () => {
  const { db, people, send } = setUp();
  const fileId = upload(db, people.owner);
  // Clears the uploader, so that access depends on the message alone.
  send(people.owner, { receiver_type: investor, receiver_id: people.investor.id, file_id: fileId });
  db.update(files).set({ uploadedBy: null }).where(eq(files.id, fileId)).run();
  for (const actor of [people.investor, people.admin, people.owner, people.superadmin])
    expect(findFile(db, actor, fileId).name).toBe('house.jpg');
  for (const actor of [people.investor2, people.tenant, people.stranger, people.outsider])
    expect(() => findFile(db, actor, fileId)).toThrow('not-found');
});

test('keeps the sender’s name until they delete their account', () => {
  const { db, one, people, send } = setUp();
  const id = send(people.tenant, {});
  db.update(peopleTable).set({ deletedAt: now }).where(eq(peopleTable.id, people.tenant.id)).run();
  const { senderName } = findMessage(db, people.owner, one.project.id, id);
  expect(senderName).toBe(people.tenant.name);
  db.update(messages).set({ senderId: null }).run();
  expect(newestMessages(db, people.owner, one.project.id, { most: 1 })[0]?.senderName).toBeNull();
});

test('shows the latest four messages on the page of a project', () => {
  const { db, one, people, send } = setUp();
  const sent = Array.from({ length: 6 }, () => send(people.owner, { receiver_type: other }));
  for (const reader of [people.owner, people.investor, people.tenant]) {
    const { messages } = projectPage(as(db, reader), { id: one.project.id });
    expect(messages?.map(({ id }) => id)).toEqual(sent.slice(-4).reverse());
  }
});
