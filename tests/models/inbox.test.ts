import { unreadMessages } from 'db/schema/message';
import { projectMembers, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { countUnread, inbox } from '~/models/messages/inbox.server';
import { openMessage } from '~/models/messages/read.server';
import type { Payload } from '~/models/operation.server';
import { as } from '../support/caller';
import { growingSteps } from '../support/plans';
import { statementsOf } from '../support/statements';
import { join, person, project } from '../support/world';
import { admin, investor, other, setUp, tenant } from './messages-set-up';

type World = ReturnType<typeof setUp>;

const idsOf = ({ db }: World, actor: Actor, filters: Payload = {}) => {
  const { unread, others, next } = inbox(as(db, actor), filters);
  return { unread: unread.map(({ id }) => id), others: others.map(({ id }) => id), next };
};

const waitingOf = ({ db, people }: World) =>
  Object.entries(people).flatMap(([name, actor]) => (countUnread(db, actor) > 0 ? [name] : []));

test.each([
  ['the owner', 'investor', { receiver_type: String(other) }, ['owner']],
  ['all investors', 'owner', { receiver_type: String(investor) }, ['investor', 'investor2']],
  ['all tenants', 'admin', { receiver_type: String(tenant) }, ['tenant']],
  ['the admins', 'owner', { receiver_type: String(admin) }, ['admin']],
  [
    'everybody',
    'admin',
    { receiver_type: String(other) },
    ['owner', 'investor', 'investor2', 'tenant'],
  ],
] as const)('a message to %s is unread for its recipients only', (_, from, to, waits) => {
  const world = setUp();
  world.send(world.people[from], to);
  expect(waitingOf(world)).toEqual(waits);
});

test('lists unread messages first and moves opened ones to the others', () => {
  const world = setUp();
  const { db, one, people, send } = world;
  const [first, second] = [1, 2].map(() => send(people.investor, { receiver_type: String(other) }));
  const own = send(people.owner, { receiver_type: String(investor) });
  expect(idsOf(world, people.owner)).toEqual({
    unread: [second, first],
    others: [own],
    next: null,
  });
  openMessage(as(db, people.owner), { project_id: one.project.id, id: first });
  expect(countUnread(db, people.owner)).toBe(1);
  expect(idsOf(world, people.owner)).toEqual({
    unread: [second],
    others: [own, first],
    next: null,
  });
  expect(idsOf(world, people.owner, { unread: '1' })).toMatchObject({
    unread: [second],
    others: [],
  });
  // An admin may read all messages of the company, even those sent to others.
  expect(idsOf(world, people.admin)).toEqual({
    unread: [],
    others: [own, second, first],
    next: null,
  });
  expect(idsOf(world, people.investor)).toEqual({
    unread: [own],
    others: [second, first],
    next: null,
  });
});

test('hides messages the person may not see', () => {
  const world = setUp();
  const { db, one, people, send } = world;
  send(people.owner, { receiver_type: String(investor), receiver_id: String(people.investor2.id) });
  const toAll = send(people.owner, { receiver_type: String(other) });
  expect(idsOf(world, people.tenant)).toEqual({ unread: [toAll], others: [], next: null });
  expect(idsOf(world, people.stranger)).toEqual({ unread: [], others: [], next: null });
  db.delete(projectMembers).where(eq(projectMembers.personId, people.tenant.id)).run();
  expect(idsOf(world, people.tenant)).toEqual({ unread: [], others: [], next: null });
  expect(countUnread(db, people.tenant)).toBe(0);
  db.update(projects).set({ deletedAt: 1 }).where(eq(projects.id, one.project.id)).run();
  expect(idsOf(world, people.admin).others).toEqual([]);
  expect(countUnread(db, people.investor)).toBe(0);
  expect(db.select().from(unreadMessages).all().length).toBeGreaterThan(0);
  expect(inbox.permits(people.superadmin)).toBe(false);
});

test('filters by project; a hidden project is empty', () => {
  const world = setUp();
  const { db, one, two, people, send } = world;
  const second = project(db, one.entrepreneur, one.assetType.id);
  join(db, second.id, people.investor, 'investor');
  const [firstMessage, secondMessage] = [one.project, second].map(({ id }) =>
    send(people.owner, { receiver_type: String(investor), project_id: String(id) }),
  );
  expect(idsOf(world, people.investor)).toMatchObject({ unread: [secondMessage, firstMessage] });
  for (const [actor, section] of [
    [people.investor, 'unread'],
    [people.admin, 'others'],
    [people.owner, 'others'],
  ] as const)
    expect(idsOf(world, actor, { project_id: String(second.id) })[section]).toEqual([
      secondMessage,
    ]);
  const foreignProject = { project_id: String(two.project.id) };
  expect(idsOf(world, people.admin, foreignProject)).toEqual({
    unread: [],
    others: [],
    next: null,
  });
});

test('pages through all messages without gaps or repeats', () => {
  const world = setUp();
  const { people, insert } = world;
  insert(45, { senderId: people.owner.id });
  const collectPages = (actor: Actor, filters: Payload) => {
    const ids: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = idsOf(world, actor, { ...filters, before: before?.toString() });
      ids.push(...page.unread, ...page.others);
      before = page.next;
    }
    return ids;
  };
  const all = Array.from({ length: 45 }, (_, i) => 45 - i);
  expect(collectPages(people.admin, {})).toEqual(all);
  expect(collectPages(people.owner, {})).toEqual(all);
  expect(collectPages(people.investor, { unread: '1' })).toEqual(all);
  expect(inbox(as(world.db, people.investor), {}).hasMoreUnread).toBe(true);
});

test('counts up to a hundred without scanning a growing table', async () => {
  const { db, people, insert } = setUp();
  insert(120, { senderId: people.owner.id });
  expect(countUnread(db, people.investor)).toBe(100);
  const child = person(db, 'investor', { companyId: null, parentId: people.admin.id });
  expect(countUnread(db, child)).toBe(0);
  for (const actor of [people.admin, people.owner, people.investor]) {
    const statements = await statementsOf(db, () => {
      countUnread(db, actor);
      inbox(as(db, actor), {});
      inbox(as(db, actor), { project_id: '1', unread: '1' });
    });
    const growing = [...new Set(statements)].filter(
      (statement) => statement.includes('messages') && growingSteps(db, statement).length > 0,
    );
    expect(growing).toEqual([]);
  }
});
