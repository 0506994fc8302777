import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { messageReads, messages, receiverTypes } from 'db/schema/message';
import { projectVisits } from 'db/schema/project';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { memberDashboard } from '~/models/dashboard/member.server';
import { countUnread } from '~/models/messages/inbox.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addMilestone, addPhase } from '../support/work';
import { company, join, now, person, project } from '../support/world';

type To = Partial<typeof messages.$inferInsert> & { receiverType: number };

function write(db: Database, from: Actor, projectId: number, subject: string, to: To): number {
  const text = {
    subject,
    message: 'Text.',
    senderId: from.id,
    projectId,
    createdAt: now,
    updatedAt: now,
  };
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

test('counts only the person’s own projects and open invitations', () => {
  const { db, one, investor } = setUp();
  const other = project(db, one.entrepreneur, one.assetType.id);
  const invite = {
    companyId: one.id,
    role: 'investor' as const,
    countryCode: '+972',
    phone: '+97250',
  };
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
  expect(memberDashboard(as(db, one.entrepreneur))).toMatchObject({
    projects: 2,
    pendingInvitations: null,
  });
});

test('says what changed since the reader’s own last visit', () => {
  const { db, one, investor } = setUp();
  const card = () => memberDashboard(as(db, investor)).cards[0];
  const visit = (personId: number, visitedAt: number) =>
    db.insert(projectVisits).values({ projectId: one.project.id, personId, visitedAt }).run();
  visit(one.entrepreneur.id, 0);
  expect(card()).toMatchObject({ hasChanged: false });
  const { updatedAt } = card()!;
  visit(investor.id, updatedAt - 1);
  expect(card()).toMatchObject({ hasChanged: true });
  db.update(projectVisits).set({ visitedAt: updatedAt }).run();
  expect(card()).toMatchObject({ hasChanged: false });
});

test('lists messages to the person, their role or everyone, in projects they may see', () => {
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

  const inbox = memberDashboard(as(db, investor)).messages;
  expect(inbox?.map(({ subject, unreadCount }) => [subject, unreadCount])).toEqual([
    ['to me', 1],
    ['to all', 1],
    ['to the owner', 0],
    ['to all investors', 0],
  ]);
  expect(countUnread(db, investor)).toBe(2);
  expect(memberDashboard(as(db, one.entrepreneur)).messages?.[0]).toMatchObject({
    unreadCount: 1,
    subject: 'to the owner',
  });
});

test('shows a project’s value, progress and last change on its card', () => {
  const { db, one, investor } = setUp();
  const first = addPhase(db, one.project.id, { progress: 90, updatedAt: now + 1 });
  addPhase(db, one.project.id, { progress: 20, parentId: first });
  addPhase(db, one.project.id, { progress: 81, parentId: first });
  addMilestone(db, first, { updatedAt: now + 5 });
  const { id, name, currentPropertyValue } = one.project;
  expect(memberDashboard(as(db, investor)).cards).toMatchObject([
    { id, name, currentPropertyValue, standing: { progress: 50 }, updatedAt: now + 5 },
  ]);
  const child = person(db, 'investor', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: ['projects.view'],
  });
  join(db, id, child, 'investor');
  expect(memberDashboard(as(db, child)).cards).toMatchObject([
    { id, standing: { progress: null }, updatedAt: now },
  ]);
});

test('leaves out sections the person has no permission for', () => {
  const { db, one } = setUp();
  const child = person(db, 'entrepreneur', { companyId: one.id, parentId: one.entrepreneur.id });
  expect(memberDashboard(as(db, child))).toEqual({
    planNotice: { missingPlan: null, trialDaysLeft: null },
    unverifiedPhone: null,
    projects: null,
    cards: [],
    pendingInvitations: null,
    messages: null,
  });
});
