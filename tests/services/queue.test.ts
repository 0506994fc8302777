import { expect, test } from 'vitest';
import { createQueue, type QueueOwner } from '~/services/jobs/queue';

const one = (id: number): QueueOwner => ({ id, companyId: 1 });
const two = (id: number): QueueOwner => ({ id, companyId: 2 });
const alone = (id: number): QueueOwner => ({ id, companyId: null });

test('no more than two tasks run at once, in order, and a failure frees its place', async () => {
  const inTurn = createQueue(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const task = (id: number) => async () => {
    started.push(id);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    if (id % 3 === 0) throw new Error(String(id));
    return id;
  };
  const ids = [1, 2, 3, 4, 5, 6, 7];
  const ends = await Promise.allSettled(ids.map((id) => inTurn(one(1), task(id))));
  expect(ends.map((end) => end.status === 'fulfilled')).toEqual(ids.map((id) => id % 3 !== 0));
  expect([started, most, running]).toEqual([ids, 2, 0]);
  expect(await inTurn(two(1), async () => 'later')).toBe('later');
});

test('companies take turns, and in each its people', async () => {
  const inTurn = createQueue(1);
  const started: string[] = [];
  const bring = (whose: QueueOwner, name: string) =>
    inTurn(whose, async () => void started.push(name));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => bring(one(1), name)),
    bring(one(2), 'b1'),
    bring(one(2), 'b2'),
    bring(two(3), 'c1'),
    bring(alone(4), 'd1'),
    bring(alone(5), 'e1'),
  ]);
  expect(started).toEqual(['a1', 'a2', 'c1', 'd1', 'e1', 'b1', 'a3', 'b2', 'a4']);
});
