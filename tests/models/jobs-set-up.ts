import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { jobs as table } from 'db/schema/job';
import { enqueue } from '~/models/jobs/enqueue.server';
import { type Job, type Jobs, job } from '~/models/jobs/job';
import { jobKinds } from '~/models/jobs/kinds';
import { createRunner } from '~/models/jobs/runner.server';
import { freshDatabase } from '../support/database';
import { jobServices } from '../support/jobs';

const never = job({ run: () => undefined });
const idle = Object.fromEntries(jobKinds.map((kind) => [kind, never])) as Jobs;

/** Handlers for all kinds of jobs, one of which is tested. */
export const handlers = (notify: Job<'message.notify'>, more: Partial<Jobs> = {}): Jobs =>
  ({ ...idle, ...more, 'message.notify': notify }) as Jobs;

export function scene(notify: Partial<Job<'message.notify'>>, more: Partial<Jobs> = {}) {
  const db = freshDatabase();
  const clock = { at: 1_000_000 };
  const jobs = handlers({ ...never, ...notify } as Job<'message.notify'>, more);
  const runner = (on: Database = db) => createRunner(jobServices(on), jobs, () => clock.at);
  return { db, clock, runner, add: adder(db, clock), rows: () => db.select().from(table).all() };
}

const adder =
  (db: Database, clock: { at: number }) =>
  (messageId: number, options: { lane?: string; runAt?: number } = {}) =>
    write(db, (tx) =>
      enqueue(
        tx,
        'message.notify',
        { messageId, after: 0, locale: 'en-US', origin: null },
        { key: messageId, runAt: clock.at, ...options },
      ),
    );

/** A handler that runs until the test releases it. */
export function blocked() {
  const running: number[] = [];
  let most = 0;
  const release: (() => void)[] = [];
  const run: Job<'message.notify'>['run'] = async (_, { messageId }) => {
    running.push(messageId);
    most = Math.max(most, running.length);
    await new Promise<void>((done) => release.push(done));
    running.splice(running.indexOf(messageId), 1);
    return undefined;
  };
  const releaseAll = () => {
    for (const done of release.splice(0)) done();
  };
  return { run, running, releaseAll, most: () => most };
}
