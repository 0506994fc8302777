import { jobs } from 'db/schema/job';
import { outbox } from 'db/schema/sign-in';
import { expect, test } from 'vitest';
import { sweepOutbox } from '~/models/outbox/deliver.server';
import { readOutbox } from '~/models/outbox/read.server';
import { queueForNobody, queueMessage } from '~/models/outbox/send.server';
import { pick } from '~/models/rows.server';
import { MailFailed } from '~/services/mail/mailer.server';
import { freshDatabase } from '../support/database';
import { runJobs } from '../support/jobs';
import { hour, secrets } from '../support/sign-in';
import { now } from '../support/world';

type Mail = { to: string; subject: string; text: string };

function queuedCode() {
  const db = freshDatabase();
  const mail = {
    channel: 'mail',
    to: 'noa@yesod.demo',
    subject: 'Code',
    text: 'It is 123456.',
  } as const;
  queueMessage(db, secrets, { ...mail, code: '123456', isSecret: true }, now);
  const row = () => db.$client.prepare('select status, text, code from outbox').get();
  return { db, row };
}

/** A mailer that fails once for each given failure. */
function mailer(...failures: Error[]) {
  const mails: Mail[] = [];
  return {
    sent: mails,
    async send(mail: Mail) {
      const failure = failures.shift();
      if (failure) throw failure;
      mails.push(mail);
    },
  };
}

test('deletes the text of a delivered message', async () => {
  const { db, row } = queuedCode();
  const post = mailer();
  await runJobs(db, { mailer: post });
  expect(post.sent).toEqual([{ to: 'noa@yesod.demo', subject: 'Code', text: 'It is 123456.' }]);
  expect(row()).toEqual({ status: 'sent', text: '', code: null });
});

test('retries a failure with increasing delay', async () => {
  const { db, row } = queuedCode();
  const post = mailer(new MailFailed('unreachable'), new MailFailed('unreachable'));
  const at = (time: number) => runJobs(db, { mailer: post }, { now: time });
  await at(now);
  await at(now + 9_999);
  expect(row()).toMatchObject({ status: 'waiting' });
  await at(now + 10_000);
  await at(now + 30_000);
  expect(row()).toMatchObject({ status: 'sent' });
  expect(post.sent).toHaveLength(1);
});

test('gives up at once on a permanent failure', async () => {
  const { db, row } = queuedCode();
  await runJobs(db, { mailer: mailer(new MailFailed('address')) });
  expect(row()).toEqual({ status: 'failed', text: '', code: null });
});

test('sends a code before many waiting messages', async () => {
  const db = freshDatabase();
  const mail = { channel: 'mail', subject: '', text: 'News' } as const;
  for (let i = 0; i < 12; i++)
    queueMessage(db, secrets, { ...mail, to: `${i}@x.test`, isSecret: false }, now);
  queueMessage(db, secrets, { ...mail, to: 'noa@yesod.demo', isSecret: true }, now);
  const post = mailer();
  await runJobs(db, { mailer: post });
  expect(post.sent).toHaveLength(13);
  expect(post.sent.slice(0, 2).map(({ to }) => to)).toContain('noa@yesod.demo');
});

test('stores messages without a provider, readable only if there is an outbox page', async () => {
  for (const hasOutboxPage of [true, false]) {
    const { db, row } = queuedCode();
    await runJobs(db, { mode: hasOutboxPage ? 'demo' : 'production' });
    expect(row()).toMatchObject({ status: 'kept' });
    expect(readOutbox(db, secrets, '')[0]?.text).toBe(hasOutboxPage ? 'It is 123456.' : '');
  }
});

test('finds a phone in any spelling and an address in any case', () => {
  const { db } = queuedCode();
  const text = { channel: 'sms', subject: '', text: 'Hello', isSecret: false } as const;
  queueMessage(db, secrets, { ...text, to: '+972505550100' }, now);
  const recipients = (to: string) => readOutbox(db, secrets, to).map((message) => message.to);
  for (const query of ['+972505550100', ' 972505550100', '050-555-0100', '+972 50 555 0100'])
    expect(recipients(query)).toEqual(['+972505550100']);
  expect(recipients('NOA@yesod.demo')).toEqual(['noa@yesod.demo']);
  expect(recipients('')).toEqual(['+972505550100', 'noa@yesod.demo']);
  expect(recipients('0505550101')).toEqual([]);
});

test('deletes a message after a month, unless it still waits', async () => {
  const { db, row } = queuedCode();
  sweepOutbox(db, now + 31 * 24 * hour);
  expect(row()).toBeDefined();
  await runJobs(db, { mode: 'demo' });
  sweepOutbox(db, now + 29 * 24 * hour);
  expect(row()).toBeDefined();
  sweepOutbox(db, now + 31 * 24 * hour);
  expect(row()).toBeUndefined();
});

test('keeps the text of a failed message for another run, but not of a code', async () => {
  const db = freshDatabase();
  const mail = { channel: 'mail', to: 'noa@yesod.demo', subject: 'News', text: 'Text' } as const;
  queueMessage(db, secrets, mail, now);
  queueMessage(db, secrets, { ...mail, isSecret: true }, now);
  const broken = { send: () => Promise.reject(new MailFailed('unreachable')) };
  for (let at = now; at < now + hour; at += 10_000)
    await runJobs(db, { mailer: broken }, { now: at });
  const rows = () =>
    db
      .select(pick(outbox, 'status', 'subject'))
      .from(outbox)
      .all();
  expect(rows()).toEqual([
    { status: 'failed', subject: 'News' },
    { status: 'failed', subject: '' },
  ]);
  expect(db.select().from(jobs).all()).toMatchObject([{ kind: 'outbox.message', attempts: 8 }]);
  db.update(jobs).set({ failedAt: null, attempts: 0, runAt: now }).run();
  const post = mailer();
  await runJobs(db, { mailer: post });
  expect(post.sent).toHaveLength(1);
  expect(rows()[0]).toEqual({ status: 'sent', subject: '' });
});

test('creates the same job for a message to an unknown address, without sending it', async () => {
  const db = freshDatabase();
  const code = { channel: 'mail', to: 'x@x.test', text: 'Code', isSecret: true } as const;
  queueForNobody(db, secrets, code, now);
  expect(db.select().from(jobs).all()).toMatchObject([{ kind: 'outbox.code' }]);
  const post = mailer();
  await runJobs(db, { mailer: post });
  expect([post.sent, db.select().from(jobs).all()]).toEqual([[], []]);
});
