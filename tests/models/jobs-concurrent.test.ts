import { connect } from 'db/client.server';
import { expect, test } from 'vitest';
import { releaseLeases } from '~/models/jobs/lease.server';
import { blocked, scene } from './jobs-set-up';

test('runs every job once from two connections, which share the lanes', async () => {
  const seen: number[] = [];
  const lanes = new Set<string>();
  const { db, add, runner } = scene({
    concurrency: 3,
    async run(_, { messageId }) {
      const lane = `lane ${messageId % 4}`;
      expect(lanes.has(lane)).toBe(false);
      lanes.add(lane);
      await new Promise((done) => setTimeout(done, messageId % 3));
      lanes.delete(lane);
      seen.push(messageId);
      return undefined;
    },
  });
  const other = connect(db.$client.name);
  const numbers = Array.from({ length: 60 }, (_, i) => i + 1);
  for (const one of numbers) add(one, { lane: `lane ${one % 4}` });
  const runners = [runner(), runner(other)];
  await Promise.all(runners.map((each) => each.idle()));
  // The lane held by the other runner is free by now.
  await Promise.all(runners.map((each) => each.idle()));
  other.$client.close();
  expect(seen.sort((a, b) => a - b)).toEqual(numbers);
});

test('blocks other runners by a lease that is extended while the job runs and can be released', async () => {
  const { run, running, releaseAll } = blocked();
  const { db, add, clock, runner, rows } = scene({ run, concurrency: 5 });
  add(1);
  const [first, second] = [runner(), runner()];
  await first.wake();
  await second.wake();
  expect(running).toEqual([1]);
  clock.at += 45_000;
  await first.wake();
  clock.at += 45_000;
  await second.wake();
  expect(running).toEqual([1]);
  // The first process hangs; another one takes over, and the first one's late result changes
  // nothing.
  clock.at += 60_000;
  await second.wake();
  expect(running).toEqual([1, 1]);
  releaseAll();
  await Promise.all([first.idle(), second.idle()]);
  expect(rows()).toEqual([]);
  add(2);
  await first.wake();
  releaseLeases(db);
  await second.wake();
  expect([running, rows()[0]?.attempts]).toEqual([[2], 1]);
  clock.at += 10_000;
  await second.wake();
  expect([running, rows()[0]?.attempts]).toEqual([[2, 2], 2]);
  releaseAll();
});

test('runs at most as many jobs at once as the kind allows', async () => {
  const { run, running, releaseAll, most } = blocked();
  const { add, runner } = scene({ run, concurrency: 2 });
  for (const one of [1, 2, 3, 4, 5]) add(one);
  const own = runner();
  await own.wake();
  expect(running).toEqual([1, 2]);
  let isOver = false;
  void own.idle().then(() => {
    isOver = true;
  });
  while (!isOver) {
    releaseAll();
    await new Promise(setImmediate);
  }
  expect(most()).toBe(2);
});
