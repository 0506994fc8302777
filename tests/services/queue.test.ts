import { expect, test } from 'vitest';
import { createQueue, type QueueOwner } from '~/services/jobs/queue';

const firstCompany = (id: number): QueueOwner => ({ id, companyId: 1 });
const secondCompany = (id: number): QueueOwner => ({ id, companyId: 2 });
const noCompany = (id: number): QueueOwner => ({ id, companyId: null });

test('runs at most two tasks at once, in order, and continues after a failure', async () => {
  const inTurn = createQueue(2);
  const started: number[] = [];
  let running = 0;
  let peak = 0;
  const task = (id: number) => async () => {
    started.push(id);
    peak = Math.max(peak, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    if (id % 3 === 0) throw new Error(String(id));
    return id;
  };
  const ids = [1, 2, 3, 4, 5, 6, 7];
  const outcomes = await Promise.allSettled(ids.map((id) => inTurn(firstCompany(1), task(id))));
  expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual(
    ids.map((id) => id % 3 !== 0),
  );
  expect([started, peak, running]).toEqual([ids, 2, 0]);
  expect(await inTurn(secondCompany(1), async () => 'later')).toBe('later');
});

test('alternates between companies, and within a company between its people', async () => {
  const inTurn = createQueue(1);
  const started: string[] = [];
  const enqueue = (whose: QueueOwner, name: string) =>
    inTurn(whose, async () => void started.push(name));
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => enqueue(firstCompany(1), name)),
    enqueue(firstCompany(2), 'b1'),
    enqueue(firstCompany(2), 'b2'),
    enqueue(secondCompany(3), 'c1'),
    enqueue(noCompany(4), 'd1'),
    enqueue(noCompany(5), 'e1'),
  ]);
  expect(started).toEqual(['a1', 'a2', 'c1', 'd1', 'e1', 'b1', 'a3', 'b2', 'a4']);
});
