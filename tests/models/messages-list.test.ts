import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { messageList, newestMessages } from '~/models/messages/list.server';
import type { Payload } from '~/models/operation.server';
import { as } from '../support/caller';
import { planOf, statementsOf } from '../support/statements';
import { person } from '../support/world';
import { investor, other, setUp, tenant } from './messages-set-up';

test('reads the latest messages with one query, at 5 and at 5,000', async () => {
  for (const count of [5, 5_000]) {
    const world = setUp();
    world.insert(count, { senderId: world.people.owner.id });
    for (const actor of [world.people.owner, world.people.admin, world.people.investor]) {
      let rows: unknown[] = [];
      const statements = await statementsOf(world.db, () => {
        rows = newestMessages(world.db, actor, world.one.project.id, { most: 4 });
      });
      expect([statements.length, rows.length]).toEqual([1, 4]);
    }
  }
});

test('neither scans nor sorts the table and reads no row the actor may not see', async () => {
  const world = setUp();
  const { db, one, people } = world;
  for (const actor of Object.values(people))
    for (const filter of [{}, { type: investor }, { isSender: true }, { before: 7 }]) {
      const [source = ''] = await statementsOf(db, () =>
        newestMessages(db, actor, one.project.id, { ...filter, most: 20 }),
      );
      const steps = planOf(db, source).join('\n');
      expect(steps).not.toMatch(/SCAN (messages|people|projects)/);
      if (actor.role === 'admin') expect(steps).not.toContain('TEMP B-TREE');
    }
});

test('pages without gaps or repeats while new messages arrive', () => {
  const world = setUp();
  const { db, one, people, insert } = world;
  insert(45, { senderId: people.owner.id });
  const pageThrough = (actor: Actor) => {
    const ids: number[] = [];
    for (let before: number | undefined; ; ) {
      const { rows, next } = messageList(as(db, actor), { project_id: one.project.id, before });
      ids.push(...rows.map(({ id }) => id));
      insert(3, { senderId: people.owner.id });
      if (next === null) return ids;
      before = next;
    }
  };
  for (const actor of [people.owner, people.investor]) {
    const rows = newestMessages(db, actor, one.project.id, { most: 1000 });
    expect(pageThrough(actor)).toEqual(rows.map(({ id }) => id));
  }
});

test('filters by receiver type and by own messages', () => {
  const world = setUp();
  const { db, one, people, send } = world;
  const toInvestors = send(people.owner, { receiver_type: investor });
  const toTenants = send(people.admin, { receiver_type: tenant });
  const fromInvestor = send(people.investor, {});
  const toAll = send(people.admin, { receiver_type: other });
  const list = (actor: Actor, filter: Parameters<typeof newestMessages>[3]) =>
    newestMessages(db, actor, one.project.id, filter).map(({ id }) => id);
  expect(list(people.owner, { most: 9 })).toEqual([toAll, fromInvestor, toTenants, toInvestors]);
  expect(list(people.owner, { most: 9, type: tenant })).toEqual([toTenants]);
  expect(list(people.admin, { most: 9, isSender: true })).toEqual([toAll, toTenants]);
  expect(list(people.investor, { most: 9 })).toEqual([toAll, fromInvestor, toInvestors]);
  expect(list(people.investor, { most: 9, isSender: true })).toEqual([fromInvestor]);
  expect(list(people.investor, { most: 9, type: investor })).toEqual([toInvestors]);
  expect(list(people.investor, { most: 1, before: toAll })).toEqual([fromInvestor]);
});

test('accepts a receiver type by number or name and ignores unknown filters', () => {
  const world = setUp();
  const { db, one, people, send } = world;
  const toTenants = send(people.admin, { receiver_type: tenant });
  const toAll = send(people.owner, { receiver_type: other });
  const list = (payload: Payload) =>
    messageList(as(db, people.owner), { project_id: one.project.id, ...payload }).rows.map(
      ({ id }) => id,
    );
  expect(list({ receiver_type: 'tenant' })).toEqual([toTenants]);
  expect(list({ receiver_type: tenant })).toEqual([toTenants]);
  expect(list({ is_sender: '1' })).toEqual([toAll]);
  expect(list({ before: toAll })).toEqual([toTenants]);
  expect(list({ receiver_type: 'unknown', is_sender: 'yes', before: '-1' })).toEqual([
    toAll,
    toTenants,
  ]);
  expect(() => messageList(as(db, people.stranger), { project_id: one.project.id })).toThrow(
    'not-found',
  );
  const idle = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
  expect(() => messageList(as(db, idle), { project_id: one.project.id })).toThrow('forbidden');
});
