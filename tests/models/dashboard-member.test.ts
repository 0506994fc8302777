import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { messageReads, messages, receiverTypes } from 'db/schema/message';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { memberDashboard } from '~/models/dashboard/member.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { planOf, statementsOf } from '../support/statements';
import { company, join, now, person, project } from '../support/world';

type To = Partial<typeof messages.$inferInsert> & { receiverType: number };

function write(db: Database, from: Actor, projectId: number, subject: string, to: To): number {
  const text = { subject, message: 'Text.', senderId: from.id, projectId, createdAt: now, updatedAt: now };
  return db
    .insert(messages)
    .values({ ...text, ...to })
    .returning({ id: messages.id })
    .get().id;
}

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const investor = person(db, 'investor', { companyId: one.id });
  join(db, one.project.id, investor, 'investor');
  return { db, one, investor };
}

test('projects and open invitations are one’s own', () => {
  const { db, one, investor } = setUp();
  const other = project(db, one.entrepreneur, one.assetType.id);
  const invite = { companyId: one.id, role: 'investor' as const, countryCode: '+972', phone: '+97250' };
  for (const [code, status] of [
    ['a', 'pending'],
    ['b', 'rejected'],
  ] as const) {
    const to = { projectId: other.id, personId: investor.id, code, status };
    db.insert(invitations)
      .values({ ...invite, ...to, createdAt: now, updatedAt: now })
      .run();
  }
  expect(memberDashboard(as(db, investor))).toMatchObject({ projects: 1, pendingInvitations: 1 });
  expect(memberDashboard(as(db, one.entrepreneur))).toMatchObject({ projects: 2, pendingInvitations: null });
});

test('messages are those to oneself, to one’s kind or to all, in projects one sees', () => {
  const { db, one, investor } = setUp();
  const hidden = project(db, one.entrepreneur, one.assetType.id);
  const send = (subject: string, to: To, projectId = one.project.id) =>
    write(db, one.entrepreneur, projectId, subject, to);
  const first = send('to all investors', { receiverType: receiverTypes.investor });
  send('to all', { receiverType: receiverTypes.other });
  send('to all tenants', { receiverType: receiverTypes.tenant });
  send('to another investor', { receiverType: receiverTypes.investor, receiverId: one.admin.id });
  send('elsewhere', { receiverType: receiverTypes.investor }, hidden.id);
  send('to me', { receiverType: receiverTypes.investor, receiverId: investor.id });
  write(db, investor, one.project.id, 'to the owner', {
    receiverType: receiverTypes.other,
    receiverId: one.entrepreneur.id,
  });
  db.insert(messageReads).values({ messageId: first, personId: investor.id, readAt: now }).run();

  const mine = memberDashboard(as(db, investor)).messages;
  expect(mine?.rows.map(({ subject, isRead }) => [subject, isRead])).toEqual([
    ['to me', false],
    ['to all', false],
    ['to all investors', true],
  ]);
  expect(mine?.unread).toBe(2);
  expect(memberDashboard(as(db, one.entrepreneur)).messages).toMatchObject({
    unread: 1,
    rows: [{ subject: 'to the owner' }],
  });
});

test('four messages are shown, all unread ones counted', () => {
  const { db, one, investor } = setUp();
  for (let n = 1; n <= 6; n += 1)
    write(db, one.admin, one.project.id, `No ${n}`, { receiverType: receiverTypes.investor });
  const { messages: received } = memberDashboard(as(db, investor));
  expect(received?.rows.map(({ subject }) => subject)).toEqual(['No 6', 'No 5', 'No 4', 'No 3']);
  expect(received?.unread).toBe(6);
});

test('no messages but those to oneself are looked through', async () => {
  const { db, one, investor } = setUp();
  for (const actor of [investor, one.entrepreneur]) {
    const sources = await statementsOf(db, () => memberDashboard(as(db, actor)));
    const read = sources.filter((source) => source.includes('from "messages"'));
    expect(read).toHaveLength(2);
    for (const source of read) expect(planOf(db, source).join('\n')).not.toMatch(/SCAN messages/);
  }
});

test('what was not granted is not there', () => {
  const { db, one } = setUp();
  const child = person(db, 'entrepreneur', { companyId: one.id, parentId: one.entrepreneur.id });
  expect(memberDashboard(as(db, child))).toEqual({
    projects: null,
    pendingInvitations: null,
    messages: null,
  });
});
