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

const idsOf = ({ db }: World, actor: Actor, asked: Payload = {}) => {
  const { unread, others, next } = inbox(as(db, actor), asked);
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
] as const)('a message to %s waits for them and for nobody else', (_, from, to, waits) => {
  const world = setUp();
  world.send(world.people[from], to);
  expect(waitingOf(world)).toEqual(waits);
});

test('what waits comes first; once it was opened it is among the others', () => {
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
  // All of the company's are an admin's to read, though none was written to them.
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

test('nobody finds what they may not see', () => {
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

test('it is narrowed to a project, one that is out of sight holds nothing', () => {
  const world = setUp();
  const { db, one, two, people, send } = world;
  const second = project(db, one.entrepreneur, one.assetType.id);
  join(db, second.id, people.investor, 'investor');
  const [here, there] = [one.project, second].map(({ id }) =>
    send(people.owner, { receiver_type: String(investor), project_id: String(id) }),
  );
  expect(idsOf(world, people.investor)).toMatchObject({ unread: [there, here] });
  for (const [actor, where] of [
    [people.investor, 'unread'],
    [people.admin, 'others'],
    [people.owner, 'others'],
  ] as const)
    expect(idsOf(world, actor, { project_id: String(second.id) })[where]).toEqual([there]);
  const elsewhere = { project_id: String(two.project.id) };
  expect(idsOf(world, people.admin, elsewhere)).toEqual({ unread: [], others: [], next: null });
});

test('pages follow one another without a message lost or shown twice', () => {
  const world = setUp();
  const { people, insert } = world;
  insert(45, { senderId: people.owner.id });
  const walk = (actor: Actor, asked: Payload) => {
    const found: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = idsOf(world, actor, { ...asked, before: before?.toString() });
      found.push(...page.unread, ...page.others);
      before = page.next;
    }
    return found;
  };
  const all = Array.from({ length: 45 }, (_, i) => 45 - i);
  expect(walk(people.admin, {})).toEqual(all);
  expect(walk(people.owner, {})).toEqual(all);
  expect(walk(people.investor, { unread: '1' })).toEqual(all);
  expect(inbox(as(world.db, people.investor), {}).hasMoreUnread).toBe(true);
});

test('it is counted no further than a hundred, and nothing is looked through', async () => {
  const { db, people, insert } = setUp();
  insert(120, { senderId: people.owner.id });
  expect(countUnread(db, people.investor)).toBe(100);
  const child = person(db, 'investor', { companyId: null, parentId: people.admin.id });
  expect(countUnread(db, child)).toBe(0);
  for (const actor of [people.admin, people.owner, people.investor]) {
    const run = await statementsOf(db, () => {
      countUnread(db, actor);
      inbox(as(db, actor), {});
      inbox(as(db, actor), { project_id: '1', unread: '1' });
    });
    const growing = [...new Set(run)].filter(
      (statement) => statement.includes('messages') && growingSteps(db, statement).length > 0,
    );
    expect(growing).toEqual([]);
  }
});
