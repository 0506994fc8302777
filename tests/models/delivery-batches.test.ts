import { write } from 'db/prepared';
import { jobs } from 'db/schema/job';
import { messages } from 'db/schema/message';
import { people as peopleTable } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queueMessages } from '~/models/outbox/send.server';
import { freshDatabase } from '../support/database';
import { runJobs } from '../support/jobs';
import { secrets } from '../support/sign-in';
import { planOf, statementsOf } from '../support/statements';
import { join, now, person } from '../support/world';
import { setUp, tenant } from './messages-set-up';

function crowd(many: number) {
  const db = freshDatabase();
  const to = (i: number) => ({
    channel: 'mail' as const,
    to: `${i}@x.test`,
    subject: 'News',
    text: 'Text',
  });
  const messages = Array.from({ length: many }, (_, i) => to(i));
  write(db, (tx) => queueMessages(tx, secrets, messages, now));
  const statuses = () => db.select({ status: outbox.status }).from(outbox).all();
  return { db, statuses };
}

test('processes many undeliverable messages in batches and yields between them', async () => {
  const { db, statuses } = crowd(1_000);
  let turns = 0;
  let isOver = false;
  const other = () => {
    turns += 1;
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  const run = await statementsOf(db, () => runJobs(db, { showsCodes: true }));
  isOver = true;
  const writes = run.filter((source) => /^update "outbox"/.test(source));
  expect(statuses().filter(({ status }) => status === 'kept')).toHaveLength(1_000);
  expect(writes).toHaveLength(5);
  expect(turns).toBeGreaterThan(4);
});

test('keeps sending by one transport when the other is missing', async () => {
  const { db, statuses } = crowd(3);
  const sms = { channel: 'sms' as const, to: '+972501234567', text: 'Text' };
  queueMessages(db, secrets, [sms], now);
  const delivered: string[] = [];
  const mailer = { send: async ({ to }: { to: string }) => void delivered.push(to) };
  await runJobs(db, { mailer });
  expect(delivered).toHaveLength(3);
  expect(statuses().map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'kept']);
});

test('finds waiting jobs and messages by index', async () => {
  const { db } = crowd(1);
  const run = await statementsOf(db, () => runJobs(db));
  const plans = run
    .filter((source) => /^(select|update|delete)/.test(source) && !source.includes('sqlite_'))
    .flatMap((source) => planOf(db, source));
  expect(plans.filter((step) => /SCAN (jobs|outbox)/.test(step))).toEqual([]);
  expect(plans.join()).toContain('jobs_due');
  expect(plans.join()).toContain('outbox_waiting');
  expect(plans.join()).not.toContain('TEMP B-TREE');
});

function toMany(many: number) {
  const world = setUp();
  const { db, one, people, send } = world;
  const members = Array.from({ length: many }, () => person(db, 'tenant', { companyId: null }));
  for (const member of members) join(db, one.project.id, member, 'tenant');
  send(people.owner, { receiver_type: tenant });
  const mailsTo = () => db.select({ to: outbox.to }).from(outbox).orderBy(outbox.id).all();
  return { ...world, members, mailsTo };
}

test('notifies the first readers of a message immediately and the others later, each once', async () => {
  const { db, people, members, mailsTo } = toMany(250);
  expect(mailsTo()).toHaveLength(100);
  const [gone] = members.slice(-1);
  db.update(peopleTable).set({ isActive: false }).where(eq(peopleTable.id, gone!.id)).run();
  await runJobs(db);
  const wanted = [people.tenant, ...members]
    .filter(({ id }) => id !== gone!.id)
    .map(({ email }) => email);
  expect(mailsTo().map(({ to }) => to)).toEqual(wanted);
  expect(db.select().from(jobs).all()).toEqual([]);
});

test('stops notifying once the message is deleted', async () => {
  const { db, mailsTo } = toMany(150);
  db.delete(messages).run();
  await runJobs(db);
  expect(mailsTo()).toHaveLength(100);
});
