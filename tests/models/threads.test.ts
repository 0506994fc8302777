import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { countUnread, inbox } from '~/models/messages/inbox.server';
import { threadList } from '~/models/messages/list.server';
import { openThread } from '~/models/messages/open-thread.server';
import type { Payload } from '~/models/operation.server';
import { as } from '../support/caller';
import { growingSteps } from '../support/plans';
import { errorKeysOf } from '../support/refused';
import { statementsOf } from '../support/statements';
import { investor, other, setUp, tenant } from './messages-set-up';

type World = ReturnType<typeof setUp>;

const rowsOf = ({ db, one }: World, actor: Actor, filters: Payload = {}) =>
  threadList(as(db, actor), { project_id: one.project.id, ...filters }).rows.map(
    ({ id, messageCount, unreadCount }) => [id, messageCount, unreadCount],
  );

const open = ({ db }: World, actor: Actor, id: number) => openThread(as(db, actor), { id });

/** An owner’s news to all investors, with the reply of each of them. */
function discussion() {
  const world = setUp();
  const { people, send } = world;
  const news = send(people.owner, { receiver_type: investor, subject: 'The roof' });
  const reply = { reply_to: String(news), subject: 'Re: The roof' };
  const first = send(people.investor, reply);
  const second = send(people.investor2, reply);
  return { world, news, first, second };
}

test('replies form one conversation, of which each person sees their own part', () => {
  const { world, news, first, second } = discussion();
  const { people } = world;
  const idsFor = (actor: Actor) => open(world, actor, news).messages.map(({ id }) => id);
  expect(idsFor(people.owner)).toEqual([news, first, second]);
  expect(idsFor(people.investor)).toEqual([news, first]);
  expect(idsFor(people.investor2)).toEqual([news, second]);
  expect(() => open(world, people.tenant, news)).toThrow('not-found');
  expect(() => open(world, people.investor2, first)).toThrow('not-found');
  expect(open(world, people.owner, second).subject).toBe('The roof');
});

test('a list shows a conversation once, by its newest visible message', () => {
  const { world, news, first, second } = discussion();
  const { people, send } = world;
  const toTenants = send(people.owner, { receiver_type: tenant });
  expect(rowsOf(world, people.owner)).toEqual([
    [toTenants, 1, 0],
    [second, 3, 2],
  ]);
  expect(rowsOf(world, people.investor)).toEqual([[first, 2, 1]]);
  expect(rowsOf(world, people.tenant)).toEqual([[toTenants, 1, 1]]);
  expect(rowsOf(world, people.owner, { is_sender: '1' })).toEqual([
    [toTenants, 1, 0],
    [news, 3, 2],
  ]);
  expect(rowsOf(world, people.owner, { receiver_type: 'investor' })).toEqual([[news, 3, 2]]);
});

test('opening a conversation reads all of it, unless someone views as the person', () => {
  const { world, first, second } = discussion();
  const { db, people } = world;
  const unread = () => inbox(as(db, people.owner), {}).unread.map(({ id }) => id);
  expect([unread(), countUnread(db, people.owner)]).toEqual([[second], 2]);
  openThread(as(db, people.owner, { impersonator: people.admin }), { id: first });
  expect(countUnread(db, people.owner)).toBe(2);
  const { messages } = open(world, people.owner, first);
  expect(messages.map(({ isUnread }) => isUnread)).toEqual([false, true, true]);
  expect([unread(), countUnread(db, people.owner)]).toEqual([[], 0]);
  expect(inbox(as(db, people.owner), {}).others.map(({ id }) => id)).toEqual([second]);
});

test('a reply goes to the sender, or to the same people again', () => {
  const { world, news, first, second } = discussion();
  const { db, people, send } = world;
  const { reply } = open(world, people.owner, news);
  expect(reply?.choices.map(({ messageId, type }) => [messageId, type])).toEqual([
    [second, 'investor'],
    [first, 'investor'],
    [news, 'investor'],
  ]);
  expect(reply?.choices.map(({ name }) => name !== null)).toEqual([true, true, false]);
  const toOne = send(people.owner, { reply_to: String(first) });
  expect([world.seenBy(people.investor), world.seenBy(people.investor2)]).toEqual([
    [toOne, first, news],
    [second, news],
  ]);
  const toAll = send(people.owner, { reply_to: String(news) });
  expect(world.seenBy(people.investor2)).toEqual([toAll, second, news]);
  expect(open(world, people.investor, toAll).reply?.choices).toMatchObject([
    { name: people.owner.name },
  ]);
  expect(rowsOf(world, people.owner)).toEqual([[toAll, 5, 0]]);
  expect(openThread(as(db, people.superadmin), { id: news }).reply).toBeNull();
});

test('rejects a reply to a message the sender does not see', () => {
  const { world, first } = discussion();
  const { people, send } = world;
  expect(errorKeysOf(() => send(people.investor2, { reply_to: String(first) }))).toEqual({
    reply_to: 'message.refused.replyTo',
  });
});

test('pages through a long conversation, from its newest messages', () => {
  const world = setUp();
  const { db, people, send, insert } = world;
  const first = send(people.investor, { receiver_type: other });
  insert(150, { senderId: people.owner.id, threadId: first });
  const newest = open(world, people.investor, first + 150);
  expect([newest.messages[0]?.id, newest.messages.length]).toEqual([first + 51, 100]);
  const earlier = openThread(as(db, people.investor), { id: newest.earlierId ?? 0 });
  expect([earlier.messages[0]?.id, earlier.messages.at(-1)?.id]).toEqual([first, first + 50]);
  expect([earlier.earlierId, earlier.newestId]).toEqual([null, first + 150]);
  expect(countUnread(db, people.investor)).toBe(0);
});

test('reads no growing table from end to end', async () => {
  const { world, news } = discussion();
  const { db, people } = world;
  for (const actor of [people.admin, people.owner, people.investor]) {
    const statements = await statementsOf(db, () => {
      rowsOf(world, actor);
      open(world, actor, news);
    });
    const growing = [...new Set(statements)].filter(
      (statement) => statement.includes('messages') && growingSteps(db, statement).length > 0,
    );
    expect(growing).toEqual([]);
  }
});
