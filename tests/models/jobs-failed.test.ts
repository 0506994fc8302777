import { write } from 'db/prepared';
import { auditLog } from 'db/schema/audit';
import { jobs } from 'db/schema/job';
import { expect, test } from 'vitest';
import { enqueue } from '~/models/jobs/enqueue.server';
import { failedJobs, retryJob } from '~/models/jobs/failed.server';
import { sweepFailedJobs } from '~/models/jobs/lease.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const day = 24 * 3_600_000;

function scene() {
  const db = freshDatabase();
  const chief = as(db, person(db, 'superadmin', { companyId: null }));
  const admin = as(db, company(db).admin);
  const payload = { messageId: 5, after: 0, locale: 'en-US', origin: null };
  write(db, (tx) => enqueue(tx, 'message.notify', payload, { key: 5, runAt: now }));
  db.update(jobs).set({ attempts: 8, failedAt: now, lastError: 'no answer' }).run();
  return { db, chief, admin, payload, rows: () => db.select().from(jobs).all() };
}

test('a super admin sees failed jobs and runs them again, which is audited', async () => {
  const { db, chief, admin, rows } = scene();
  expect(failedJobs(chief)).toEqual([
    { id: 1, kind: 'message.notify', attempts: 8, lastError: 'no answer', failedAt: now },
  ]);
  retryJob(chief, { job_id: '1' });
  expect(rows()).toMatchObject([
    { attempts: 0, failedAt: null, lastError: null, runAt: chief.now },
  ]);
  expect(failedJobs(chief)).toEqual([]);
  expect(db.select().from(auditLog).all()).toMatchObject([
    { action: 'job.retry', recordId: 1, changes: { name: { to: 'message.notify' } } },
  ]);
  expect(() => retryJob(chief, { job_id: '1' })).toThrow('not-found');
  expect(() => retryJob(admin, { job_id: '1' })).toThrow('forbidden');
  expect(() => failedJobs(admin)).toThrow('forbidden');
});

test('an open job with the same key runs in place of the failed one', () => {
  const { db, chief, payload, rows } = scene();
  enqueue(db, 'message.notify', payload, { key: 5, runAt: now + day });
  retryJob(chief, { job_id: '1' });
  expect(rows()).toMatchObject([{ id: 2, runAt: chief.now, failedAt: null }]);
});

test('failed jobs are deleted after a month', () => {
  const { db, rows } = scene();
  sweepFailedJobs(db, now + 30 * day);
  expect(rows()).toHaveLength(1);
  sweepFailedJobs(db, now + 30 * day + 1);
  expect(rows()).toEqual([]);
});
