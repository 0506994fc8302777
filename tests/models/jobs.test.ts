import { write } from 'db/prepared';
import { jobs as table } from 'db/schema/job';
import { expect, test } from 'vitest';
import { cancelJobs } from '~/models/jobs/enqueue.server';
import { recurring } from '~/models/jobs/job';
import { blocked, scene } from './jobs-set-up';

const minute = 60_000;
const hour = 60 * minute;

test('runs a job once, with its payload, and deletes it', async () => {
  const seen: number[] = [];
  const { add, runner, rows } = scene({
    run: (_, { messageId }) => void seen.push(messageId),
  });
  add(1);
  add(2);
  add(2);
  expect(rows()).toHaveLength(2);
  await runner().idle();
  expect(seen).toEqual([1, 2]);
  expect(rows()).toEqual([]);
});

test('creates no job in a rolled back transaction', async () => {
  const { db, add, rows } = scene({});
  const rollBack = () =>
    write(db, () => {
      add(1);
      throw new Error('no');
    });
  expect(rollBack).toThrow('no');
  expect(rows()).toEqual([]);
});

test('wakes the runner after the commit, without a timer', async () => {
  const seen: number[] = [];
  const { add, runner } = scene({ run: (_, { messageId }) => void seen.push(messageId) });
  const own = runner();
  await own.start();
  add(7);
  expect(seen).toEqual([]);
  await new Promise(setImmediate);
  await own.idle();
  expect(seen).toEqual([7]);
  own.stop();
});

test('retries with exponential backoff and fails the job after the last attempt', async () => {
  const starts: number[] = [];
  const { add, clock, runner, rows } = scene({
    attempts: 3,
    run() {
      starts.push(clock.at);
      throw new Error('No answer from noa@example.test');
    },
  });
  add(1);
  const start = clock.at;
  for (; clock.at < start + 10 * minute; clock.at += 5_000) await runner().idle();
  expect(starts.map((at) => at - start)).toEqual([0, 10_000, 30_000]);
  expect(rows()).toMatchObject([
    { attempts: 3, lastError: 'No answer from …', failedAt: start + 30_000, leasedBy: null },
  ]);
  // The key of a failed job is free again.
  add(1);
  expect(rows()).toHaveLength(2);
});

test('fails a job whose payload no longer fits its schema', async () => {
  let runs = 0;
  const { db, add, runner, rows } = scene({ attempts: 1, run: () => void runs++ });
  add(1);
  db.update(table)
    .set({ payload: { messageId: 'x' } })
    .run();
  await runner().idle();
  expect([runs, rows()[0]?.failedAt]).toEqual([0, 1_000_000]);
});

test('commits the writes of an attempt with its end, or not at all', async () => {
  const { db, add, runner, rows } = scene({
    attempts: 1,
    run: (_, { messageId }) => ({
      write(tx) {
        tx.$client.prepare('insert into revision values (9, 9)').run();
        if (messageId === 1) throw new Error('no');
      },
    }),
  });
  const written = () =>
    db.$client.prepare('select count(*) from revision where id = 9').pluck().get();
  add(1);
  await runner().idle();
  expect([written(), rows()[0]?.lastError]).toEqual([0, 'no']);
  add(2);
  await runner().idle();
  expect([written(), rows().length]).toEqual([1, 1]);
});

test('counts no attempt for a postponed job', async () => {
  let runs = 0;
  const { add, clock, runner, rows } = scene({
    run: () => (runs++ === 0 ? { again: { at: clock.at + hour } } : undefined),
  });
  add(1);
  await runner().idle();
  expect(rows()).toMatchObject([{ attempts: 0, runAt: clock.at + hour }]);
  clock.at += hour;
  await runner().idle();
  expect(rows()).toEqual([]);
});

test('ignores the result of a cancelled job, even while it runs', async () => {
  const { run, releaseAll } = blocked();
  let written = 0;
  const { db, add, runner, rows } = scene({
    run: async (...by) => {
      await run(...by);
      return { write: () => void written++ };
    },
  });
  add(1);
  const own = runner();
  await own.wake();
  cancelJobs(db, 'message.notify', [1]);
  releaseAll();
  await own.idle();
  expect([rows(), written]).toEqual([[], 0]);
});

test('counts an attempt that ended with its process, and fails the job after the last one', async () => {
  const failed: number[] = [];
  const { db, add, runner, rows } = scene({
    attempts: 2,
    run: () => void expect.unreachable(),
    onFailed: (_, { messageId }) => void failed.push(messageId),
  });
  add(1);
  db.update(table).set({ attempts: 2 }).run();
  await runner().idle();
  expect(failed).toEqual([1]);
  expect(rows()[0]).toMatchObject({ attempts: 3, failedAt: 1_000_000 });
});

test('adds recurring jobs once and catches up once after downtime', async () => {
  const starts: number[] = [];
  const daily = recurring<'backup.nightly'>(
    { atHour: 3 },
    { run: () => void starts.push(clock.at) },
  );
  const { clock, runner, rows } = scene({}, { 'backup.nightly': daily });
  const at = (day: number, hours: number) => new Date(2026, 4, day, hours).getTime();
  const visit = async (moment: number) => {
    clock.at = moment;
    const own = runner();
    await own.start();
    await own.idle();
    own.stop();
  };
  await visit(at(1, 12));
  await visit(at(1, 13));
  expect([starts, rows().map(({ runAt }) => runAt)]).toEqual([[], [at(2, 3)]]);
  for (const moment of [at(2, 4), at(2, 5), at(9, 17), at(9, 18), at(10, 3)]) await visit(moment);
  expect(starts).toEqual([at(2, 4), at(9, 17), at(10, 3)]);
  expect(rows()).toHaveLength(1);
});

test('lists a failing recurring job once and keeps running it', async () => {
  let runs = 0;
  const broken = recurring<'expired.delete'>(
    { every: hour },
    {
      attempts: 2,
      run() {
        runs++;
        throw new Error(`run ${runs}`);
      },
    },
  );
  const { clock, runner, rows } = scene({}, { 'expired.delete': broken });
  const own = runner();
  await own.start();
  for (let i = 0; i < 400; i++, clock.at += minute) await own.idle();
  expect(runs).toBeGreaterThan(10);
  expect(rows().map(({ failedAt }) => failedAt !== null)).toEqual([true, false]);
  own.stop();
});
